/** What the owner's side says of what bringing an order cost. */
export const riderCostTexts = {
  link: 'What bringing it cost',
  unknown: 'not noted',
  notSold: 'This order is not paid, nor agreed to be paid on delivery: nobody brings it.',
  changedSince: (now: string) =>
    `It has changed since you opened the page: ${now} now. Check it, and note it again.`,
}
