/**
 * Exports of other shops as they come: 30 goods each, with what their owners do to them. Everything is invented.
 */

type Row = Record<string, string | number>

/** A CSV table with these columns; what a row does not name is empty. */
const table = (columns: readonly string[], rows: readonly Row[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const SHOPIFY = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Compare At Price',
  'Image Src',
  'Gift Card',
  'Status',
]

const plain = (nth: number, of: Row): Row => ({
  Handle: `item-${nth}`,
  Title: `Item ${nth}`,
  'Body (HTML)': `<p>The <b>${nth}th</b> of them.</p>`,
  Type: 'Gowns',
  Published: 'TRUE',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': nth,
  'Variant Price': 10_000 + nth * 500,
  Status: 'active',
  ...of,
})

const more = (nth: number, of: Row): Row => ({
  Handle: `item-${nth}`,
  'Variant Inventory Tracker': 'shopify',
  ...of,
})

/** 30 goods of Shopify. `change` replaces what a handle's first line says. */
export function shopifyExport(change: Record<string, Row> = {}): string {
  const rows = [
    // Sizes in colours, reduced.
    plain(1, {
      Title: 'Adire “Blue” gown, 4 yards',
      'Body (HTML)': '<h2>Care</h2><ul><li>Wash cold</li><li>Iron warm</li></ul>',
      'Option1 Name': 'Color',
      'Option1 Value': 'Rust',
      'Option2 Name': 'Size',
      'Option2 Value': 'M',
      'Variant SKU': 'AD-RU-M',
      'Variant Grams': 600,
      'Variant Inventory Qty': 3,
      'Variant Price': '15000.00',
      'Variant Compare At Price': '18500.00',
    }),
    more(1, {
      'Option1 Value': 'Rust',
      'Option2 Value': 'L',
      'Variant SKU': 'AD-RU-L',
      'Variant Grams': 620,
      'Variant Inventory Qty': 2,
      'Variant Price': '15000.00',
      'Variant Compare At Price': '18500.00',
    }),
    more(1, {
      'Option1 Value': 'Indigo',
      'Option2 Value': 'M',
      'Variant SKU': 'AD-IN-M',
      'Variant Inventory Qty': 4,
      'Variant Price': '15000.00',
      'Variant Compare At Price': '18500.00',
    }),
    // A draft, an archived one, one of another kind, a gift card, one whose stock is not counted.
    plain(2, { Status: 'draft' }),
    plain(3, { Status: 'archived' }),
    plain(4, { Type: 'Handbags' }),
    plain(5, { Title: 'Gift card', 'Gift Card': 'true' }),
    plain(6, { 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '' }),
    // Kobo in the price, and no price.
    plain(7, { 'Variant Price': '4000.50' }),
    plain(8, { 'Variant Price': '' }),
    // Sizes alone, and a name over two lines.
    plain(9, {
      Title: 'Agbada\nfor men',
      'Option1 Name': 'Size',
      'Option1 Value': '42',
      'Variant Inventory Qty': 5,
    }),
    ...Array.from({ length: 21 }, (_, nth) => plain(nth + 10, {})),
    // A further size of an item, far from its other line.
    more(9, { 'Option1 Value': '44', 'Variant Inventory Qty': 6, 'Variant Price': 14_500 }),
  ]
  return table(
    SHOPIFY,
    rows.map((row) => (row['Title'] ? { ...row, ...change[String(row['Handle'])] } : row)),
  )
}

const WOOCOMMERCE = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Published',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'In stock?',
  'Stock',
  'Weight (kg)',
  'Sale price',
  'Regular price',
  'Categories',
  'Images',
  'Parent',
  'Attribute 1 name',
  'Attribute 1 value(s)',
  'Attribute 2 name',
  'Attribute 2 value(s)',
]

const simple = (nth: number, of: Row): Row => ({
  ID: nth,
  Type: 'simple',
  SKU: `WOO-${nth}`,
  Name: `Fabric ${nth}`,
  Published: 1,
  'Visibility in catalog': 'visible',
  Description: `<p>Sold by the yard, ${nth}.</p>`,
  'In stock?': 1,
  Stock: nth,
  'Regular price': 5_000 + nth * 500,
  Categories: 'Gowns',
  ...of,
})

const variation = (nth: number, parent: string, of: Row): Row => ({
  ID: nth,
  Type: 'variation',
  Published: 1,
  'Visibility in catalog': 'visible',
  'In stock?': 1,
  Stock: 4,
  'Regular price': 20_000,
  Parent: parent,
  ...of,
})

/** 30 goods of WooCommerce. `change` replaces what the line of a SKU says. */
export function woocommerceExport(change: Record<string, Row> = {}): string {
  const rows = [
    // Sizes in colours; two texts, and line breaks as two signs.
    simple(1, {
      Type: 'variable',
      SKU: 'WRAP',
      Name: 'Wrap gown',
      'Short description': 'Made to fit.',
      Description: 'Care:\\nWash cold\\nIron warm',
      Stock: '',
      'Regular price': '',
      'Weight (kg)': '0.6',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Rust, Leaf',
      'Attribute 2 name': 'Size',
      'Attribute 2 value(s)': 'M, L',
    }),
    ...['Rust', 'Leaf'].flatMap((colour, row) =>
      ['M', 'L'].map((size, column) =>
        variation(100 + row * 2 + column, 'WRAP', {
          SKU: `WRAP-${colour}-${size}`,
          Name: `Wrap gown - ${colour}, ${size}`,
          'Attribute 1 name': 'Color',
          'Attribute 1 value(s)': colour,
          'Attribute 2 name': 'Size',
          'Attribute 2 value(s)': size,
        }),
      ),
    ),
    // Reduced in December, unpublished, hidden, of two categories, sold elsewhere, of others, not counted, out of
    // stock.
    simple(2, {
      'Sale price': 4_500,
      'Date sale price starts': '2030-12-01',
      'Date sale price ends': '2030-12-24',
    }),
    simple(3, { Published: 0 }),
    simple(4, { 'Visibility in catalog': 'hidden' }),
    simple(5, { Categories: 'Bags > Evening, Gowns' }),
    simple(6, { Type: 'external' }),
    simple(7, { Type: 'grouped' }),
    simple(8, { Stock: '' }),
    simple(9, { 'In stock?': 0, Stock: 0 }),
    // Kobo in the price, and no price.
    simple(10, { 'Regular price': '4000.50' }),
    simple(11, { 'Regular price': '' }),
    ...Array.from({ length: 19 }, (_, nth) => simple(nth + 12, {})),
  ]
  return table(
    WOOCOMMERCE,
    rows.map((row) => ({ ...row, ...change[String(row['SKU'])] })),
  )
}
