/** The form that the first owner of a new shop is shown once. */
export const beginTexts = {
  title: 'Your shop in ten answers',
  about:
    'Buyers read them. Leave out what you do not know yet: each stands at its own page of the desk, and can be changed there at any time.',
  state: 'The state that you send parcels from',
  homeFee: 'Delivery in this state',
  otherFee: 'Delivery to the other states',
  feeHint: 'In naira, such as 2,500.',
  categories: 'What you sell: categories, with commas between them',
  categoriesHint: 'Such as Dresses, Bags, Shoes.',
  save: 'Save, and open my shop',
  skip: 'Leave all as it is for now',
  over: 'These were answered or left already. Each stands at its own page of the desk.',
  pages: {
    '/desk/shop': 'Name and contacts',
    '/desk/categories': 'Categories',
    '/desk/delivery': 'Delivery prices',
  },
  toToday: 'To Today',
  /** On Today, while they are open. */
  open: 'Ten short answers make the shop yours.',
  answer: 'Answer them',
  noName: 'Write names with commas between them, such as Dresses, Bags.',
  tooMany: (most: number): string => `Write at most ${most} names.`,
  twice: 'Write each name once.',
}
