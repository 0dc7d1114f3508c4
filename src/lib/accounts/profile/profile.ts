export const MAX_PICTURE_BYTES = 4 * 1024 * 1024

/** A customer's profile in JSON; missing fields are empty. */
export type ProfileJson = {
  id: number
  first_name: string
  last_name: string
  phone_number: string
  /** The address of the picture. */
  image: string | null
  country: string
  stateCity: string
  postalCode: string
  taxID: string
}
