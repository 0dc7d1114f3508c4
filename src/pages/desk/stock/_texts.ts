export const texts = {
  cameIn: 'What came in',
  search: 'Name or SKU',
  searchButton: 'Search',
  below: 'Fewer left than',
  show: 'Show',
  found: (words: string) => `Found for “${words}”`,
  toLow: 'Back to what runs low',
  noneFound: 'No item has this name or SKU.',
  noneLow: (below: number) => `Every size on sale has at least ${below} left.`,
  hidden: 'not on sale',
  more: 'More',
  first: 'From the beginning',
}
