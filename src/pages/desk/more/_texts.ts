export const texts = {
  keys: 'Your keys',
  alerts: 'Alerts',
  guide: 'Guide',
  signOut: 'Sign out',
}
