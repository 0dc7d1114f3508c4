/** The longest name of a zip that is kept. */
export const NAME_LENGTH = 120

export const MAX_ZIP_PHOTOS = 1_000

/** Why a file is no zip of photos. */
export type ZipFault = 'noZip' | 'empty' | 'tooMany' | 'tooLarge' | 'tooHeavy'

/** Where a zip of photos is stored until all of them are added. */
export const keyOfZip = (reference: string): string => `imports/${reference}`

const IN_ZIP = 'zip:'

/** The address of a photo of a zip, among those that are fetched. */
export const addressInZip = (path: string): string => `${IN_ZIP}${path}`

/** The path in the zip; null for an address elsewhere. */
export const pathInZip = (address: string): string | null =>
  address.startsWith(IN_ZIP) ? address.slice(IN_ZIP.length) : null

/** Whether an import is of photos, not of a table. */
export const isOfPhotos = ({ counts }: { counts: Readonly<Record<string, number>> }): boolean =>
  'photos' in counts
