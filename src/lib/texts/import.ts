/** Of sizes with more stock than before. */
const MOST_NAMED = 20

/** What is wrong with an owner's catalogue, said beside its file and line. */
export const importTexts = {
  missingFile: 'is missing.',
  unreadable: 'cannot be read.',
  changedMeanwhile: 'was changed while it was imported. Import it again.',
  badHeader: (expected: string) => `the first line must be: ${expected}`,
  badCsv: (reason: string) => `is not well-formed CSV: ${reason}`,
  otherSeparator: (signs: string) =>
    `has ${signs} between its columns, not commas. Save it as “CSV UTF-8”, with commas.`,
  isUtf16: 'is in UTF-16. Save it as “CSV UTF-8”, with commas.',
  wrongColumns: (found: number, expected: number) =>
    `has ${found} columns, not ${expected}. Put text with commas in double quotes.`,
  notUtf8: 'has letters that are not UTF-8. Save the file as UTF-8.',
  hasNul: 'has a NUL character, which cannot be kept. Delete it, or save the file anew as UTF-8.',
  tooMany: (most: number) => `has more than ${most.toLocaleString('en-NG')} items.`,
  required: (field: string) => `${field} is missing.`,
  tooLong: (field: string, most: number) => `${field} has more than ${most} characters.`,
  badSlug: (slug: string) =>
    `slug "${slug}" must be lower-case letters, digits and single hyphens, with at least one letter.`,
  reservedSlug: (slug: string) =>
    `slug "${slug}" is an address of the shop itself. Choose another.`,
  duplicateSlug: (slug: string, line: number) => `slug "${slug}" was used before, on line ${line}.`,
  unknownCategory: (slug: string) => `category "${slug}" is not in categories.yaml.`,
  unknownIn: (field: string, slug: string, category: string) =>
    `${field} "${slug}" is not one of category "${category}" in categories.yaml.`,
  badPrice: (field: string, value: string, most: number) =>
    `${field} "${value}" must be whole naira, from 1 to ${most.toLocaleString('en-NG')}.`,
  notReduced: (newPrice: number, price: number) =>
    `new_price ${newPrice} must be below price ${price}.`,
  badColour: (colour: string) =>
    `colour "${colour}" must be a name of up to 30 characters, or #rgb or #rrggbb.`,
  tooManyOf: (field: string, most: number) => `${field}: at most ${most}.`,
  badSize: (size: string) =>
    `size "${size}" must be a name of up to 30 characters, a colon and the units in stock, such as M-40:8, or Rust/M-40:8 where Rust is one of its colours.`,
  duplicateSize: (size: string) => `size "${size}" stands there twice.`,
  sizeWithoutColour: (size: string) =>
    `size "${size}" needs one of the item's colours, such as Rust/${size}, as its other sizes have one.`,
  colourWithoutSize: (colour: string) =>
    `colour "${colour}" has no size. Write ${colour}/… in sizes, with 0 units if there are none.`,
  badColourImages: (part: string) =>
    `colour_images "${part}" must be one of the item's colours, an equals sign and its images, such as Rust=a.webp+b.webp.`,
  notAmongImages: (name: string) => `colour_images names "${name}", which images does not.`,
  noSizeAlone: 'an item with "No Size" has no other size.',
  badImageName: (name: string) => `image "${name}" must be the name of a file in images/.`,
  missingImage: (name: string) => `image "${name}" is not in images/.`,
  badImage: (name: string) =>
    `image "${name}" cannot be read as a JPEG, PNG, WebP or AVIF picture of up to 100 megapixels and 50 MB.`,
  badDate: (value: string) => `added "${value}" must be a date such as 2026-11-20.`,
  farAhead: (value: string) => `added ${value} is more than a year away.`,
  unknownKeys: (keys: readonly string[]) => `does not know ${keys.join(', ')}.`,
  duplicate: (what: string, value: string) => `${what} "${value}" stands there twice.`,
  unknownZone: (zone: string) => `zone "${zone}" is not one of the zones above.`,
  unknownState: (state: string) =>
    `state "${state}" is not one of Nigeria's 36 states or the Federal Capital Territory.`,
  unknownLga: (lga: string, state: string) => `lga "${lga}" is not in ${state}.`,
  lgaWithoutState: 'an lga needs its state.',
  etaOrder: 'eta_days must be [fewest, most].',
  picturesBack: (count: number) =>
    count === 1
      ? '1 picture was missing in the shop, and is back.'
      : `${count} pictures were missing in the shop, and are back.`,
  heldBack: (slug: string, size: string, asked: number, kept: number) =>
    `${slug}, size ${size}: stock set to ${kept}, not ${asked}, as so many are held for open orders.`,
  stockRaised: (sizes: readonly { slug: string; name: string; from: number; to: number }[]) => {
    const named = sizes.slice(0, MOST_NAMED)
    const each = named.map(({ slug, name, from, to }) => `${slug} ${name} from ${from} to ${to}`)
    const rest = sizes.length - named.length
    return `Stock raised: ${each.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}. What was sold after the file was written is counted as back: was it a delivery?`
  },
  stockWouldRise: (sizes: readonly { slug: string; name: string; from: number; to: number }[]) =>
    [
      'Stock would rise:',
      ...sizes.map(({ slug, name, from, to }) => `  ${slug} ${name} from ${from} to ${to}`),
      'What was sold after the file was written is counted as back: was it a delivery?',
    ].join('\n'),
  sizeKept: (slug: string, size: string) =>
    `${slug}, size ${size}: no longer in the file, but kept without stock while it is in carts or open orders.`,
}
