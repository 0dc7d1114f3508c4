import type { ZipFault } from '#lib/catalogue/import/zip/zip.ts'

/** What the desk says of a zip of photos. */
export const zipTexts = {
  noName: 'A zip of photos',
  faults: {
    noZip: 'This is no zip. Pack the photos into a .zip file, without a password.',
    empty: 'There is no photo in this zip.',
    tooMany: 'This zip has more than 1,000 files. Make several of it.',
    tooLarge: 'The files in this zip are larger than 1 GB. Make several of it.',
    tooHeavy: 'This zip takes more than 512 MB of memory or a minute to open. Make several of it.',
  } satisfies Record<ZipFault, string>,
  none: 'No name of these photos says which item they show.',
  addedBefore: 'Somebody has added these photos already.',
  full: (most: number) => `The item has ${most} photos already.`,
  twice: 'The item has this photo already.',
}
