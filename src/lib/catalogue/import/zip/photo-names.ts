import { toPlain } from '#lib/letters/plain-letters.ts'

/** Files that a computer adds to a zip by itself. */
const NOT_SENT = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i

/** No computer makes a longer one by itself, and each word of a name is looked for among the goods. */
const LONGEST_PATH = 500

export const isPhotoName = (path: string): boolean =>
  path.length <= LONGEST_PATH && !path.endsWith('/') && !NOT_SENT.test(path)

/**
 * What the name of a photo may say of its item, the longest first: `wraps/adire-gown-rust-2.jpg` may be of
 * `adire-gown-rust-2`, `adire-gown-rust`, `adire-gown`, `adire`, or of the folder's `wraps`. `rest`: the words behind
 * it.
 */
export function itemsInName(path: string): { key: string; rest: string }[] {
  const [file = '', folder = ''] = path.split('/').reverse()
  const stem = toKey(file.replace(/\.[^.]*$/, ''))
  const words = stem.split('-')
  const named = words.map((_, at) => ({
    key: words.slice(0, words.length - at).join('-'),
    rest: words.slice(words.length - at).join('-'),
  }))
  return [...named, ...(folder === '' ? [] : [{ key: toKey(folder), rest: stem }])]
}

/** A name, slug or SKU as names of files have it: lower case, with single hyphens. */
export const toKey = (text: string): string =>
  toPlain(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The colour of the item that the rest of a photo's name begins with; empty for none. */
export const colourInRest = (rest: string, colours: readonly string[]): string =>
  colours
    .filter((colour) => `${rest}-`.startsWith(`${toKey(colour)}-`))
    .toSorted((one, other) => other.length - one.length)[0] ?? ''

/** Sorts `gown-2.jpg` before `gown-10.jpg`. */
export const byName = new Intl.Collator('en', { numeric: true }).compare
