export const texts = {
  cameIn: 'What came in',
  search: 'Name or SKU',
  below: 'Fewer left than',
  show: 'Show',
  noneFound: 'No item has this name or SKU.',
  noneLow: (below: number) => `Every size on sale has at least ${below} left.`,
  noneYet: 'The sizes that run low stand here, with the pieces that are left of each.',
  hidden: 'not on sale',
}
