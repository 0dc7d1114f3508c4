export const texts = {
  title: 'As buyers see it',
  alone: 'Open it alone',
  noCategory: 'Choose a category that the shop shows, then it can be looked at.',
  frame: (name: string) => `${name}, as buyers see it on a phone`,
}
