/** What the list of orders says of its table. */
export const orderTableTexts = {
  takeAlong: 'All orders of this list, as a table:',
  csv: 'CSV',
  xlsx: 'Excel',
}
