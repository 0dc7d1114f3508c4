export const MAX_PICTURE_BYTES = 4 * 1024 * 1024

/** What the shop says of a customer's profile; what was never given is empty. */
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
