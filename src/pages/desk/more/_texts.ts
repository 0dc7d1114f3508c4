export const texts = {
  /** After a number. */
  wait: 'wait',
  keys: 'Your keys',
  alerts: 'Alerts',
  guide: 'Guide',
  signOut: 'Sign out',
}
