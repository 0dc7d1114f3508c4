/** What is said around rating an item. */
export const reviewTexts = {
  otherItem: 'This is not the item of the address.',
}
