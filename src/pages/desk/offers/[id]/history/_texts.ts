export const texts = {
  title: 'History',
  text: 'The newest 50 changes. Orders keep the offer as it was when they were made.',
  none: 'No change is recorded.',
  shop: 'The shop',
  made: 'made the offer',
  setBack: 'Set this back',
  setBackNamed: (at: string) => `Set back the change of ${at}`,
}
