export const texts = {
  title: 'Import goods',
  back: 'Goods',
  text: 'A CSV or Excel table with the columns of an export, or the product export of Shopify or WooCommerce. It is read first: you see what would change, and what is wrong with which line, before anything is changed. Goods that the table does not have stay.',
  toPhotos: 'Add photos from a zip',
  toExport: 'Export goods as a table',
  table: 'Table',
  hint: 'CSV or .xlsx, up to 20 MB and 20,000 lines. Photos come in a zip of their own, or are added at the goods.',
  read: 'Read it',
  last: 'Last imports',
}
