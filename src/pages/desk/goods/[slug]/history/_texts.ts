export const texts = {
  title: 'History',
  text: 'The newest first. Stock has a history of its own, on the page of each size.',
  causes: { import: 'by an import', desk: 'at the desk' },
  first: 'stock, or the first save',
  none: 'The history of this item is empty.',
}
