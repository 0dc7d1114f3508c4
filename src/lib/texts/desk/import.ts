/** What the desk says of imports of goods. */
export const importDeskTexts = {
  noneChosen: 'Choose a file.',
  noName: 'A table',
  empty: 'This file is empty. Choose another.',
  tooLarge: 'This file is larger than 20 MB. Copy the table alone into a new file.',
  oldExcel:
    'This is an old Excel file, or one with a password. Save it as .xlsx without a password, or as CSV UTF-8.',
  noTable: 'This is no table. Send a CSV file, or an Excel file that ends in .xlsx.',
  tooManyLines: (most: number) =>
    `has more than ${most.toLocaleString('en-NG')} lines. Split the table, or use the command line.`,
  appliedBefore: 'Somebody has imported this table already.',
  atLine: (line: number, reason: string) => `Line ${line}: ${reason}`,
}
