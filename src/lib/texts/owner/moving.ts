import type { FetchFault } from '#lib/media/photo-address.gateway.server.ts'

/** What is said of the goods of another shop that move in. */
export const movingTexts = {
  badPrice: (cell: string) =>
    cell === ''
      ? 'the price is missing.'
      : `price "${cell}" must be whole naira from 1 up, such as 12500 or 12,500.00.`,
  noCategory: (name: string) =>
    name === ''
      ? 'the item has no category there. Choose where such goods go.'
      : `the shop has no category "${name}". Choose where its goods go.`,
  movedIn: (shop: string, items: number, photos: number) =>
    `From ${shop}: goods ${items}, photos ${photos}.`,
  asDrafts: (name: string, count: number) =>
    `${name === '' ? 'Goods without a category' : `Goods of "${name}"`} are hidden until they have one of your categories: ${count}.`,
  photoMissing: (slug: string, address: string, fault: string) => `${slug}: ${address}: ${fault}`,
  notLed: (handle: string, slug: string) =>
    `The old address /products/${handle} does not lead to ${slug}: such an end of an address cannot be kept here.`,
  /** Why a photo could not be had. */
  notFetched: {
    noAddress: 'This is no address of a photo: it must begin with https:// or http://.',
    inside: 'This address is in a private network, from which nothing is fetched.',
    unreachable: 'The address cannot be reached.',
    slow: 'The photo did not arrive within 15 seconds.',
    refused: 'There is no photo at the address any more.',
    redirects: 'The address leads on to more than five others.',
    noPhoto: 'What is at the address is no photo.',
    tooLarge: 'The photo is larger than 20 MB.',
  } satisfies Record<FetchFault, string>,
  tooManyPhotos: (most: number) =>
    `An import fetches ${most.toLocaleString('en-NG')} photos. Add this one at the item.`,
  hasPhotos: 'The item has got photos meanwhile.',
  givenUp: 'The shop could not store it.',
  setBack: 'The import was set back before.',
  badWeight: (cell: string, unit: string) =>
    `weight "${cell}" must be a number of ${unit} up to a tonne, such as ${unit === 'g' ? '500' : '0.5'}.`,
  severalWeights: (name: string, weight: string) =>
    `"${name}" has sizes of several weights: the heaviest, ${weight}, counts for each.`,
  badStock: 'the stock must be a whole number.',
  badSku: (most: number) => `the SKU must have at most ${most} characters, without # and |.`,
  withoutHandle: 'the line has no handle and no title, and no item before it.',
  giftCard: (name: string) => `"${name}" is a gift card, which is no item. It is left out.`,
  unknownParent: (parent: string) =>
    parent === ''
      ? 'the variation names no parent.'
      : `the variation's parent "${parent}" is not in the file.`,
  any: (name: string) =>
    `the variation is for any ${name}. Make one variation for each ${name} in WooCommerce, and export again.`,
  noGoods: (name: string, type: string) =>
    `"${name}" is of the type ${type}, which this shop does not sell. It is left out.`,
  withoutVariations: (name: string) =>
    `"${name}" is variable, but the file has no variation of it. Export variations, too.`,
  free: (name: string) =>
    `"${name}" costs nothing there: it comes as a draft, which gets a price before it is shown.`,
  negative: (size: string) => `${size} has fewer than none: it comes with 0 pieces.`,
  sameSize: (sizes: readonly string[]) =>
    `${sizes.map((size) => `"${size}"`).join(' and ')} are one size, with the pieces of both.`,
  switchedOff: (name: string, size: string) =>
    `"${name}": ${size} is switched off there. It is left out.`,
  shared: (name: string, pieces: string, size: string) =>
    `"${name}" has ${pieces} pieces for all its sizes together: they come as pieces of ${size}. Count the sizes at the desk.`,
  everyOf: (name: string, option: string) =>
    `"${name}" is sold in any ${option}: each ${option} comes without a count.`,
  notInEnglish:
    'This is an export of WooCommerce in another language, without some of its columns. Export all columns, or set the language of your profile in WordPress to English.',
  uncounted: (name: string) =>
    `"${name}" has sizes without a count: new ones come with 0 pieces. Count them at the desk.`,
  morePhotos: (name: string, most: number) =>
    `"${name}" has more than ${most} photos: the first ${most} count.`,
  withoutDescription: (name: string) => `"${name}" has no description: its name stands there.`,
}
