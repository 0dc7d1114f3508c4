/**
 * The columns of WooCommerce's export, in the order in which it always writes them (its exporter's default columns).
 * Their names are in the language of who exported; values such as `simple` and `visible` never are.
 */
const FIRST = ['ID', 'Type', 'SKU']
/** Only newer versions have it; its name has these letters in each language. */
const CODE = /GTIN|ISBN/i
const LAST = `Name,Published,Is featured?,Visibility in catalog,Short description,Description
Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount
Backorders allowed?,Sold individually?,Weight,Length,Width,Height,Allow customer reviews?
Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit
Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position`.split(
  /[,\n]/,
)
const OF_ATTRIBUTES = ['name', 'value(s)', 'visible', 'global', 'default']
/** A download has fewer columns with its number. */
const FEWEST_OF_ATTRIBUTES = 4

/** What is in columns of any language. */
const CONTENT: Readonly<Record<string, RegExp>> = {
  Published: /^-?[01]$/,
  'Is featured?': /^[01]$/,
  'Visibility in catalog': /^(?:visible|catalog|search|hidden)$/,
  'Tax status': /^(?:taxable|shipping|none)?$/,
  'Backorders allowed?': /^(?:[01]|notify)?$/,
  'Regular price': /^[\d.,]*$/,
}

/**
 * The names in English of an export's columns, by their places; null when its first line of goods does not fit them: some
 * columns were left out.
 */
export function inEnglish(header: readonly string[], goods: readonly string[]): string[] | null {
  const code = CODE.test(header[FIRST.length] ?? '') ? ['GTIN'] : []
  const named = [...FIRST, ...code, ...LAST]
  const fits = Object.entries(CONTENT).every(([name, content]) =>
    content.test(goods[named.indexOf(name)]?.trim() ?? ''),
  )
  if (!fits || header.length < named.length) return null
  const unit = /\((\w+)\)\s*$/.exec(header[named.indexOf('Weight')] ?? '')?.[1] ?? ''
  return header.map((cell, at) => {
    const name = named[at]
    if (name === 'Weight') return `Weight (${unit})`
    return name ?? attributeOf(header, at) ?? cell
  })
}

const numberOf = (cell = ''): string | undefined =>
  cell.includes(':') ? undefined : /(?<!\d)(\d{1,3})(?!\d)/.exec(cell)?.[1]

/** `Attribute 1 name` for the first of the columns with this number, and so on. */
function attributeOf(header: readonly string[], at: number): string | null {
  const number = numberOf(header[at])
  if (number === undefined) return null
  let from = at
  // A longer run is none of an attribute.
  const most = OF_ATTRIBUTES.length
  while (at - from < most && numberOf(header[from - 1]) === number) from--
  let to = at
  while (to - at < most && numberOf(header[to + 1]) === number) to++
  const part = OF_ATTRIBUTES[at - from]
  if (to - from + 1 < FEWEST_OF_ATTRIBUTES || part === undefined) return null
  return `Attribute ${number} ${part}`
}

const TYPES = ['simple', 'variable', 'variation', 'grouped', 'external']
const FEWEST_COLUMNS = 30

/** Whether a table is an export of WooCommerce whose names of columns are in another language: its types never are. */
export const isForeign = (
  header: readonly string[] | null,
  [, type = '']: readonly string[],
): boolean =>
  (header?.length ?? 0) >= FEWEST_COLUMNS &&
  type.split(',').some((part) => TYPES.includes(part.trim()))
