/** The fields of an item in words. A field of a size is said by its last part. */
const fields: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  style: 'Style',
  priceKobo: 'Price',
  newPriceKobo: 'Reduced to',
  colours: 'Colours',
  category: 'Category',
  subCategory: 'Sub-category',
  section: 'Section',
  isShown: 'In the shop',
  archivedAt: 'Archived',
  images: 'Photos',
  addedOn: 'Added on',
  colour: 'Colour',
  sku: 'SKU',
  position: 'Place in the list',
  material: 'Material',
}

export const texts = {
  title: 'History',
  text: 'The newest first. Stock has a history of its own, on the page of each size.',
  by: (who: string | null) => who ?? 'The shop',
  causes: { import: 'by an import', desk: 'at the desk' },
  first: 'Stock, or the first save',
  field: (path: string): string => fields[path.split('.').at(-1) ?? ''] ?? path,
  setBack: 'Set this back',
  setBackNamed: (at: string) => `Set back the change of ${at}`,
  none: 'Nothing was changed since goods have a history.',
  older: (count: number) => `${count} older changes are not shown.`,
}
