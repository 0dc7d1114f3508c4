/** What is said of the goods of another shop that move in. */
export const movingTexts = {
  badPrice: (cell: string) =>
    cell === ''
      ? 'the price is missing.'
      : `price "${cell}" must be whole naira from 1 up, such as 12500 or 12,500.00.`,
  noPlace: (name: string) =>
    name === ''
      ? 'the item has no category there. Choose where such goods go.'
      : `the shop has no category "${name}". Choose where its goods go.`,
  badStock: 'the stock must be a whole number.',
  badSku: (most: number) => `the SKU must have at most ${most} characters, without # and |.`,
  withoutHandle: 'the line has no handle and no title, and no item before it.',
  giftCard: (name: string) => `"${name}" is a gift card, which is no item. It is left out.`,
  unknownParent: (parent: string) =>
    parent === ''
      ? 'the variation names no parent.'
      : `the variation's parent "${parent}" is not in the file.`,
  any: (name: string) =>
    `the variation is for any ${name}. Make one variation for each ${name} in WooCommerce, and export again.`,
  noGoods: (name: string, type: string) =>
    `"${name}" is of the type ${type}, which this shop does not sell. It is left out.`,
  withoutVariations: (name: string) =>
    `"${name}" is variable, but the file has no variation of it. Export variations, too.`,
  ownWithoutOld: (name: string) =>
    `"${name}" has sizes of several prices: those that differ from the first keep their price of now, without the old one.`,
  uncounted: (name: string) =>
    `"${name}" has sizes without a count: new ones come with 0 pieces. Count them at the desk.`,
  morePhotos: (name: string, most: number) =>
    `"${name}" has more than ${most} photos: the first ${most} count.`,
  withoutDescription: (name: string) => `"${name}" has no description: its name stands there.`,
}
