import type { PhotoFault } from '#lib/media/photo.ts'

const named = (name: string): string => (name === '' ? 'This file' : `“${name}”`)

/** What the desk says of photos. */
export const photoTexts = {
  /** Why a file was not taken, by its name. */
  faults: {
    empty: (name) => `${named(name)} is empty. Choose it again.`,
    tooLarge: (name) => `${named(name)} is larger than 20 MB. Make it smaller first.`,
    tooManyPixels: (name) =>
      `${named(name)} has more than 50 megapixels. Make it smaller first, or set the camera to fewer.`,
    tooHeavy: (name) =>
      `${named(name)} takes more than 512 MB of memory or a minute to open. Save it anew as a JPEG.`,
    drawing: (name) => `${named(name)} is a drawing (SVG). Send it as a JPEG or PNG.`,
    moving: (name) => `${named(name)} moves. Send a still photo.`,
    heic: (name) =>
      `${named(name)} is an iPhone photo (HEIC), which the shop cannot read. Save it as JPEG first, or set the camera of the iPhone to “Most Compatible”.`,
    unknown: (name) =>
      `${named(name)} cannot be read as a photo. Send a JPEG, PNG, WebP or AVIF file.`,
    cut: (name) => `${named(name)} is damaged, or not all of it has arrived. Send it again.`,
  } satisfies Record<PhotoFault, (name: string) => string>,
  noneChosen: 'Choose at least one photo.',
  tooMany: (most: number) => `An item has at most ${most} photos.`,
  unnamed: (number: number) => `Photo ${number}`,
  added: 'Photos',
  offered: 'shown',
  order: 'Order of the photos',
  title: 'Photos',
  choose: 'Take or choose photos',
  change: 'Add, order and describe photos',
  count: (count: number, most: number) => `${count} of ${most}`,
  again: 'Choose the photos again: a browser cannot keep them.',
  hint: 'JPEG, PNG, WebP or AVIF, up to 20 MB each. Several at once.',
  first: 'First',
  anyColour: 'All colours',
  colour: (number: number) => `Colour on photo ${number}`,
  alt: (number: number) => `What photo ${number} shows`,
  earlier: (number: number) => `Move photo ${number} up`,
  later: (number: number) => `Move photo ${number} down`,
  makeFirst: (number: number) => `Make first: photo ${number}`,
  makeItFirst: 'Make first',
  remove: (number: number) => `Take off photo ${number}`,
  removeIt: 'Take off',
}
