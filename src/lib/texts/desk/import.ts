/** What the desk asks of the headings of a table. */
export const matchTexts = {
  title: 'What your columns are',
  text: 'The shop calls these otherwise. What you say is remembered for the next table.',
  passedOver: 'Passed over',
  look: 'Look again',
  columns: {
    slug: 'Address in the shop',
    name: 'Name',
    category: 'Category',
    sub_category: 'Sub-category',
    section: 'Section',
    style: 'Style',
    price: 'Price',
    new_price: 'Reduced price',
    colours: 'Colours',
    sizes: 'Sizes, or pieces',
    images: 'Photos',
    description: 'Description',
    added: 'Day it came in',
    colour_images: 'Photos of colours',
    hidden: 'Hidden: yes or no',
    material: 'Material',
    new_price_from: 'Reduced from',
    new_price_until: 'Reduced until',
    weight: 'Weight in grams',
  } as Readonly<Record<string, string>>,
}

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
