/** What is wrong with a line of an order that the team makes. */
export const draftTexts = {
  noGoods: 'Put goods on the list first.',
  noQuantity: 'Write a whole number from 1 to 9999.',
  notSold: 'Not on sale any more. Take it off the list.',
  left: (left: number) => (left === 0 ? 'None left.' : `Only ${left} left.`),
  /** What the discount of an agreed sum is called. */
  agreedPrice: 'agreed price',
  notLower: 'It is not lower than what the goods cost.',
  /** The name of who has given none. */
  atCounter: 'At the counter',
}
