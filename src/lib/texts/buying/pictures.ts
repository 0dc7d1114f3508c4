/** What is said of pictures that people attach to an order. */
export const pictureTexts = {
  tooMany: (most: number) => `Choose at most ${most} ${most === 1 ? 'photo' : 'photos'} at once.`,
  full: (most: number) =>
    `This order has as many photos as it may have (${most}). Send the rest without photos.`,
  onlyPark:
    'Only a parcel that goes by a bus park can have a photo here. An owner turns on photos of all parcels at Shop.',
  left: 'Where the parcel was left',
  packed: 'Your parcel, as it was packed',
  noRoom:
    'The shop has no room for photos just now, and nothing was sent. Send it without photos, or try again later.',
  hint: 'JPEG, PNG, WebP or AVIF, up to 20 MB each and 32 MB together. Only you and the shop see them.',
  again: 'Choose your photos again.',
  alt: (number: number) => `Photo ${number}`,
}
