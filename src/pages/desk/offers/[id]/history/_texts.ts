export const texts = {
  title: 'History',
  text: 'The newest 50. Orders keep what the offer was when they were made.',
  none: 'Nothing was changed since this page exists.',
  shop: 'The shop',
  made: 'made the offer',
  setBack: 'Set this back',
  setBackNamed: (at: string) => `Set back the change of ${at}`,
}
