/** Whether somebody at the desk has looked at a photo, and shows it. */
export type PhotoState = 'waits' | 'shown' | 'refused'

/** The most photos of a review. */
export const MOST_PHOTOS = 3

/** A photo that is shown, as pages name it. */
export type ShownPhoto = { id: number }

/** The address of a photo: for everybody once it is shown, for its writer before. */
export const photoPathOf = (slug: string, { id }: ShownPhoto): string =>
  `/products/${slug}/photos/${id}`

/** The same for the desk. */
export const deskPhotoPathOf = ({ id }: ShownPhoto): string => `/desk/reviews/photos/${id}`

/** At the end of an address: the photo as small as it stands beside words. */
export const SMALL = '?small'

/** What the desk has seen of the photos of a review: others, or another state, is another version. */
export const photosSeen = (photos: readonly { id: number; state: PhotoState }[]): string =>
  photos.map(({ id, state }) => `${id}:${state}`).join(' ')
