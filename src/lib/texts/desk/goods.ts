/** What the desk says in a list of goods. */
export const goodsListTexts = {
  left: (left: number) => (left === 0 ? 'sold out' : `${left} left`),
  noPrice: 'no price yet',
  hidden: 'not in the shop',
  archived: 'archived',
  noPhoto: 'No photo',
  choose: (name: string) => `Choose ${name}`,
}
