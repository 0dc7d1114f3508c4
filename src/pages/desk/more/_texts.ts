export const texts = {
  keys: 'Your keys',
  alerts: 'Be told of orders',
  signOut: 'Sign out',
}
