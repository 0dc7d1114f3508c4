export const NAME_MAX = 60
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

type Known = { first_name: string; last_name: string; phone_number: string }

/**
 * What the profile lacks and the receiver of an order tells. Names are not taken from the order of somebody else: a
 * present.
 */
export function missingIn(
  profile: Known,
  receiver: { name: string; phone: string },
): Partial<Known> {
  const [first = '', ...rest] = receiver.name.split(/\s+/)
  const names = {
    first_name: first.slice(0, NAME_MAX),
    last_name: rest.join(' ').slice(0, NAME_MAX),
  }
  const told = { ...names, phone_number: receiver.phone }
  const fits = (name: keyof Known) =>
    profile[name] === '' || profile[name].toLowerCase() === told[name].toLowerCase()
  const isBuyer = fits('first_name') && fits('last_name')
  return Object.fromEntries(
    Object.entries(told).filter(
      ([name, text]) =>
        profile[name as keyof Known] === '' && text !== '' && (isBuyer || name === 'phone_number'),
    ),
  )
}
