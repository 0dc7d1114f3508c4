export const texts = {
  keys: 'Your keys',
  alerts: 'Alerts',
  signOut: 'Sign out',
}
