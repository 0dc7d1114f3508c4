import { lagosTimeOf, type Moment } from '#lib/time.ts'
import { fileTexts } from './files.ts'

/** Of sizes with more stock than before, and of categories. */
const MOST_NAMED = 20

/** Many problems of one kind: the first one's reason, and the values of others. */
type Alike = { place: string; reason: string; count: number; also: readonly string[]; more: number }

type SizeChange = {
  slug: string
  name: string
  from: number
  to: number
  mayBeOld: boolean
  sold: number
}

type Conflict = { column: string; file: string; now: string; who: string | null; at: Moment | null }

type Kept = { slug: string; label: string; now: string }

function named(fields: readonly Kept[]): string {
  const some = fields
    .slice(0, MOST_NAMED)
    .map(({ slug, label, now }) => `${slug} ${label} (${now})`)
  const rest = fields.length - some.length
  return `${some.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`
}

const sayChange = ({ slug, name, from, to, sold }: SizeChange): string =>
  `${slug} ${name} from ${from} to ${to}${sold > 0 ? ` (${sold} sold since the last export)` : ''}`

const MAY_BE_OLD =
  'What was sold after the file was written is counted as back: was it a delivery? A column counted_at says when you counted.'

/** What is wrong with an owner's catalogue, said beside its file and line. */
export const importTexts = {
  ...fileTexts,
  unreadable: 'cannot be read.',
  changedMeanwhile: 'was changed while it was imported. Import it again.',
  noHeader: 'has no first line with the names of the columns.',
  titleLine: 'is above the names of the columns. It is passed over.',
  badHeader: (missing: readonly string[]) =>
    `the first line must name the columns of an exported table. Missing: ${missing.join(', ')}. Add them at its end.`,
  twoTables: 'is beside items.csv. Delete one of them: both hold your goods.',
  badXlsx: (reason: string) =>
    `is no Excel file that can be read (${reason}). Save it anew as .xlsx, without a password, or as CSV UTF-8.`,
  xlsxTooLarge:
    'is too large: at most 20 MB, and 100 MB unpacked. Copy the table alone into a new file, without pictures and empty rows.',
  tooHeavy:
    'takes more than 512 MB of memory or a minute to open: it has too many cells, or one far outside the table. Copy the table alone into a new file.',
  timeOfDay: (time: string) => `${time} as a time of day`,
  columnTwice: (name: string) => `column "${name}" stands there twice.`,
  unknownColumn: (name: string) =>
    `column "${name}" is none that the shop knows. It is passed over.`,
  badCsv: (reason: string) => `is not well-formed CSV: ${reason}`,
  wrongColumns: (found: number, expected: number) =>
    `has ${found} columns, not ${expected}. Put text with commas in double quotes.`,
  tooMany: (most: number) => `has more than ${most.toLocaleString('en-NG')} items.`,
  required: (field: string) => `${field} is missing.`,
  tooLong: (field: string, most: number) => `${field} has more than ${most} characters.`,
  badSlug: (slug: string) =>
    `slug "${slug}" must be lower-case letters, digits and single hyphens, with at least one letter.`,
  reservedSlug: (slug: string) =>
    `slug "${slug}" is an address of the shop itself. Choose another.`,
  duplicateSlug: (slug: string, line: number) => `slug "${slug}" was used before, on line ${line}.`,
  renamedTwice: (slug: string) =>
    `is the item ${slug} by an old slug, which another line has, too. Leave one of them out.`,
  needsSlug: (name: string, slug: string, line: number) =>
    `name "${name}" gives the slug ${slug}, which line ${line} has. Write a slug of its own, such as ${slug}-2.`,
  sameName: (name: string, line: number) => `name "${name}" is also on line ${line}.`,
  unknownCategory: (slug: string, known: readonly string[]) => {
    const more = known.length > MOST_NAMED ? ' …' : '.'
    return `category "${slug}" is not in categories.yaml, which has ${known.slice(0, MOST_NAMED).join(', ') || 'none'}${more}`
  },
  unknownIn: (field: string, slug: string, category: string) =>
    `${field} "${slug}" is not one of category "${category}" in categories.yaml.`,
  badPrice: (field: string, value: string, most: number) =>
    `${field} "${value}" must be whole naira, from 1 to ${most.toLocaleString('en-NG')}, such as 12500 or ₦12,500.`,
  badWeight: (value: string, most: number) =>
    `weight "${value}" must be whole grams, from 1 to ${most.toLocaleString('en-NG')}, such as 1200 for 1.2 kg.`,
  oddPrice: ({ price, usual, isLow }: { price: number; usual: number; isLow: boolean }) =>
    `price "${price}" is far ${isLow ? 'below' : 'above'} ₦${usual.toLocaleString('en-NG')}, a usual price of such goods. ${isLow ? 'Are digits missing?' : 'Is a digit too many?'}`,
  notReduced: (newPrice: number, price: number) =>
    `new_price ${newPrice} must be below price ${price}.`,
  badMoment: (field: string, value: string) =>
    `${field} "${value}" must be a day and a time in Lagos, such as 2026-11-27 00:00.`,
  monthFirst: (field: string, value: string) =>
    `${field} has its days with the month first, as "${value}" shows. All are read so.`,
  dayFirst: (field: string, value: string) =>
    `${field} "${value}" is read with the day first. Write days as 2026-11-24 where the month comes first.`,
  bothFirst: (field: string, day: string, month: string) =>
    `${field} has days with the day first ("${day}") and with the month first ("${month}"). Write all as 2026-11-24.`,
  withoutNewPrice: (field: string) => `${field} needs a new_price.`,
  endsFirst: (until: string, from: string) =>
    `new_price_until "${until}" must be later than new_price_from "${from}".`,
  badColour: (colour: string) =>
    `colour "${colour}" must be a name of up to 255 characters without a bar, or #rrggbb.`,
  tooManyOf: (field: string, most: number) => `${field}: at most ${most}.`,
  badSize: (size: string) =>
    `size "${size}" must be a name of up to 30 characters, a colon and the units in stock, such as M-40:8, or M-40:+2 for two more, or Rust/M-40:8 where Rust is one of its colours.`,
  withoutStock: (sizes: readonly string[]) =>
    `sizes "${sizes.join(', ')}" have no stock: new ones come with 0 units, others keep theirs. Write each as ${sizes[0]}:4.`,
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
  missingImage: (name: string) =>
    `image "${name}" is not in images/. Until it is there, a new item is shown without it, and an old one keeps its pictures.`,
  badImage: (name: string) =>
    `image "${name}" cannot be read as a JPEG, PNG, WebP or AVIF picture of up to 100 megapixels and 50 MB.`,
  heicImage: (name: string) =>
    `image "${name}" is a HEIC photo, which browsers cannot show. Save it as JPEG: on a Mac in Preview with File, Export; on an iPhone choose Settings, Camera, Formats, Most Compatible for new photos.`,
  badVersion: (value: string) =>
    `version "${value}" must be a number as an export writes it. Leave it as it is, or empty.`,
  conflict: ({ column, file, now, who, at }: Conflict) =>
    `${column}: the file says ${file}, but ${who ?? 'the desk'} has made it ${now}${at ? ` on ${lagosTimeOf(at)}` : ''}, after the file was written. Write that too, or leave version empty so that the file counts.`,
  keptFields: (fields: readonly Kept[]) =>
    `These were sold or changed here after the file was written, and they stay: ${named(fields)}. In a table of your own, leave version empty in a row so that the file counts.`,
  doesNotFit: (column: string, reason: string) =>
    `${column} does not go with what the desk has changed after the file was written: ${reason}`,
  badDate: (value: string) =>
    `added "${value}" must be a date such as 2026-11-24 or 24/11/2026, the day first.`,
  badYesNo: (field: string, value: string) => `${field} "${value}" must be yes or no.`,
  badCountedAt: (value: string) =>
    `counted_at "${value}" must be a moment that is past, such as 2026-11-20 10:05 (Lagos).`,
  farAhead: (value: string) => `added ${value} is more than a year away.`,
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
  stockRaised: (changes: readonly SizeChange[]) => {
    const named = changes.slice(0, MOST_NAMED)
    const rest = changes.length - named.length
    return `Stock raised: ${named.map(sayChange).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}. ${MAY_BE_OLD}`
  },
  stockWouldChange: (changes: readonly SizeChange[]) =>
    [
      'Stock would change:',
      ...changes.map((change) => `  ${sayChange(change)}`),
      ...(changes.some(({ mayBeOld }) => mayBeOld) ? [MAY_BE_OLD] : []),
    ].join('\n'),
  manyAlike: ({ place, reason, count, also, more }: Alike) => {
    const others = also.length > 0 ? `; also ${also.join(', ')}` : ''
    return `${place}: ${reason} (${count} like this${others}${more > 0 ? ` and ${more} more` : ''})`
  },
  notInFile: (count: number) =>
    `${count} goods on sale are not in the file. They stay: --remove-missing takes them off sale.`,
  wouldBeRemoved: (slugs: readonly string[]) =>
    [
      'Would be taken off sale, as the file does not have them:',
      ...slugs.map((slug) => `  ${slug}`),
    ].join('\n'),
  categoriesWouldGo: (places: readonly string[]) =>
    `Categories and parts of them that would go: ${places.join(', ')}.`,
  sizeKept: (slug: string, size: string) =>
    `${slug}, size ${size}: no longer in the file and not shown any more; what open orders hold of it is kept for them.`,
}
