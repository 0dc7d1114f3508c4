import { countOf } from '#lib/texts/count.ts'
import { choiceInWords, ONE_SIZE, sizeOf } from './pieces.ts'
import { writtenTimeOf, type Moment } from '#lib/time.ts'

type Since = { now: string; who: string | null; at: Moment | null }

/** The fields of an item and of its sizes. */
const fields: Record<string, string> = {
  slug: 'Address',
  name: 'Name',
  description: 'Description',
  style: 'Style',
  priceKobo: 'Price',
  newPriceKobo: 'Reduced to',
  newPriceFrom: 'Reduced from',
  newPriceUntil: 'Reduced until',
  colours: 'Colours',
  weightGrams: 'Weight',
  category: 'Category',
  subCategory: 'Sub-category',
  section: 'Section',
  isShown: 'In the shop',
  archivedAt: 'Archived',
  images: 'Photos',
  addedOn: 'Added on',
  colour: 'Colour',
  sku: 'SKU',
  sizes: 'Sizes',
  stock: 'In stock',
  position: 'Place in the list',
  material: 'Material',
}

/** What the owner's side says of goods, beside the field that is meant. */
export const goodsTexts = {
  faults: {
    required: () => 'This is missing.',
    nul: () => 'This has a NUL character, which cannot be kept.',
    slug: () => 'Use lower-case letters, digits and single hyphens, with at least one letter.',
    reserved: () => 'This is an address of the shop itself. Choose another.',
    taken: () => 'Another item has this address. Choose another.',
    redirects: () => 'Another item had this address, and its old links lead there. Choose another.',
    unknown: (value: string) => `The shop has no such choice${value && ` as ${value}`}.`,
    archived: () => 'This is in the archive. Take it out first.',
    price: () => 'This must be whole naira, from 1 to 100,000,000.',
    weight: () => 'This must be whole grams, from 1 to 1,000,000.',
    noPriceYet: (name: string) => `“${name}” has no price yet. Give it one before you show it.`,
    noCategoryYet: (name: string) =>
      `“${name}” has no category yet. Choose one before you show it.`,
    notReduced: () => 'This must be below the price.',
    withoutNewPrice: () => 'This needs a reduced price.',
    endsFirst: () => 'This must be later than the beginning.',
    colour: () => 'A colour is a name of up to 255 characters without a bar, or #rrggbb.',
    name: () => 'This is too long, or has a colon, a bar or a hash.',
    number: () => 'This must be a whole number, up to 1,000,000.',
    twice: (value: string) => `${value} is there already, or was archived before.`,
    noSizeAlone: () => `“${ONE_SIZE}” cannot stand beside other sizes.`,
    withoutColour: (value: string) => `${value} needs a colour, as the other sizes have one.`,
    withoutSize: (value: string) =>
      `${value} has no size. Add it under “Sizes and colours, own prices, SKUs”.`,
    hasSizes: (value: string) => `${value} has sizes. Take those out of the shop first.`,
    readsAs: (value: string) =>
      `This reads as the size and colour ${value}. Type the colour in its own field, or write it otherwise.`,
    presentColour: (sizes: string) => `Say which colour these are: ${sizes}.`,
    day: () => 'This must be a date such as 2026-11-24.',
    farAhead: () => 'This is more than a year away.',
    past: () => 'This must be in the past.',
  },
  tooLong: (most: number) => `This has more than ${most} characters.`,
  tooMany: (most: number) => `At most ${most}.`,
  held: (kept: number) => `${kept} are held for open orders: there cannot be fewer.`,
  undoneBefore: 'This was set back before.',
  previewChanged: 'Goods have changed since this was shown. Look at it again, then apply it.',
  noNameYet: 'Give it a name before you show it.',
  noSuchField: 'Goods have no such field.',
  /** What a batch of the grid is called in the list of last changes. */
  gridTitle: 'Prices and stock in the grid',
  /** The last part of a path, such as `sizes.17.sku`. */
  field: (path: string): string => fields[path.split('.').at(-1) ?? ''] ?? path,
  sizeName: (variant: { name: string; colour: string }): string => {
    const { colour } = variant
    return choiceInWords({ colour, size: sizeOf(variant) }) || ONE_SIZE
  },
  changedSince: ({ now, who, at }: Since) =>
    `${who ?? 'Somebody'} changed this${at ? ` on ${writtenTimeOf(at)}` : ''}. It is now: ${now}.`,
  notReduced: (sizes: readonly string[]) =>
    `Not reduced, as they have a price of their own: ${sizes.join('; ')}. Reduce them under “Sizes and colours, own prices, SKUs”.`,
  nothing: 'nothing',
  notOffered: 'not offered',
  yes: 'yes',
  no: 'no',
  pictures: (count: number) => countOf(count, 'picture'),
}
