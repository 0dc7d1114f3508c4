/** What the desk says of a zip of photos. */
export const zipTexts = {
  noName: 'A zip of photos',
  noZip: 'This is no zip. Pack the photos into a .zip file, without a password.',
  empty: 'There is no photo in this zip.',
  tooMany: (most: number) =>
    `This zip has more than ${most.toLocaleString('en-NG')} files. Make several of it.`,
  tooLarge: 'The files in this zip are larger than 1 GB. Make several of it.',
  none: 'No name of these photos says which item they show.',
  addedBefore: 'Somebody has added these photos already.',
  damaged: 'The photo is damaged, or larger than 20 MB.',
  full: (most: number) => `The item has ${most} photos already.`,
  twice: 'The item has this photo already.',
}
