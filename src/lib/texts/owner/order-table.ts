/** The orders of a list as a table to take along. */
export const orderTableTexts = {
  csv: 'These orders as CSV',
  xlsx: 'These orders as Excel',
}
