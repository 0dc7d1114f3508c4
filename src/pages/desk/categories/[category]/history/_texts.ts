export const texts = {
  title: 'History',
  text: 'The newest 50 changes at the desk.',
  none: 'Nothing was changed at the desk yet.',
}
