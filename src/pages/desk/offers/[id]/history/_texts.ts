export const texts = {
  title: 'History',
  text: 'The newest 50 changes. Orders keep the offer as it was when they were made.',
  none: 'No change is recorded.',
  made: 'made the offer',
}
