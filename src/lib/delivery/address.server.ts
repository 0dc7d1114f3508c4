import { type FieldErrors, ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { deliveryErrors } from '#lib/texts/buying/delivery.ts'
import type { Customer } from '#lib/visitor.ts'
import type { NewAddress } from './delivery.schema.ts'
import {
  findAddressOf,
  findProfileName,
  findState,
  findStateNamed,
  listLgas,
  upsertAddress,
} from './delivery.sql.ts'
import type { Address, StateOrLga } from './delivery.ts'
import { toE164 } from '#lib/letters/phone.ts'

/** The customer's delivery address; null before the first checkout. */
export async function findAddress(shop: Shop, customerId: number): Promise<Address | null> {
  const row = await findAddressOf(shop.db, customerId)
  return row
    ? {
        id: row.id,
        name: row.name,
        streetAddress: row.street_address,
        lga: { id: row.lga_id, name: row.lga_name },
        state: { id: row.state_id, name: row.state_name },
        phone: row.phone,
        email: row.email,
      }
    : null
}

/**
 * Replaces the customer's address. `malformed`: errors of fields that are not `given`. Throws ShopError('invalid') with
 * them and with the errors of each given field.
 */
export async function saveAddress(
  shop: Shop,
  customer: Customer,
  given: Partial<NewAddress>,
  malformed: FieldErrors = {},
): Promise<{ address: Address; isNew: boolean }> {
  return shop.inTransaction(async (shop) => {
    const { email } = given
    const place = await findReceiver(shop, given, malformed)
    if (email === undefined) throw new ShopError('invalid', { fields: malformed })
    const isNew = (await findAddressOf(shop.db, customer.id)) === undefined
    const name = given.name || (await profileNameOf(shop, customer)) || customer.username
    const row = {
      name,
      street_address: place.streetAddress,
      phone: place.phone,
      lga_id: place.lga.id,
      state_id: place.state.id,
      email,
    }
    await upsertAddress(shop.db, customer.id, row, shop.now())
    const address = await findAddress(shop, customer.id)
    if (!address) throw new Error('the address was not saved')
    return { address, isNew }
  })
}

/** A phone number in E.164, empty where none was given, and an existing place. */
export type Receiver = { phone: string; streetAddress: string; lga: StateOrLga; state: StateOrLga }

/**
 * The receiver in these fields. `malformed`: errors of fields that are not `given`. Throws ShopError('invalid') with
 * them and with the errors of each given field.
 */
export async function findReceiver(
  shop: Shop,
  given: Partial<NewAddress>,
  malformed: FieldErrors = {},
): Promise<Receiver> {
  const { place, errors } = await lookUp(shop, given)
  const { street_address: streetAddress } = given
  if (!place || streetAddress === undefined || Object.keys(malformed).length > 0)
    throw new ShopError('invalid', { fields: { ...malformed, ...errors } })
  return { ...place, streetAddress }
}

/** Phone and place for storage; null, with the errors, when one is wrong or missing. */
async function lookUp(shop: Shop, { phone, state, lga }: Partial<NewAddress>) {
  const errors: FieldErrors = {}
  const number = phone === undefined ? null : toE164(phone)
  if (phone !== undefined && !number) errors['phone'] = [deliveryErrors.phone]
  const inState = state === undefined ? undefined : await findGivenState(shop, state)
  if (state !== undefined && !inState) errors['state'] = [deliveryErrors.unknown(state)]
  const area =
    inState && lga !== undefined ? pick(await listLgas(shop.db, inState.id), lga) : undefined
  if (inState && lga !== undefined && !area) errors['lga'] = [deliveryErrors.lgaOf(inState.name)]
  const isPhoneRight = phone === undefined || number !== null
  const place =
    isPhoneRight && inState && area ? { phone: number ?? '', lga: area, state: inState } : null
  return { place, errors }
}

const asId = (given: string | number): number | null => {
  const id = typeof given === 'number' || /^\d{1,9}$/.test(given) ? Number(given) : null
  return id !== null && Math.abs(id) < 1e9 ? id : null
}

async function findGivenState(shop: Shop, given: string | number): Promise<StateOrLga | undefined> {
  const id = asId(given)
  return id === null ? findStateNamed(shop.db, String(given)) : findState(shop.db, id)
}

function pick(places: readonly StateOrLga[], given: string | number): StateOrLga | undefined {
  const id = asId(given)
  return places.find((place) => (id === null ? place.name === given : place.id === id))
}

/** First and last name of the profile; empty when it has none. */
export async function profileNameOf(shop: Shop, customer: Customer): Promise<string> {
  const profile = await findProfileName(shop.db, customer.id)
  return `${profile?.first_name ?? ''} ${profile?.last_name ?? ''}`.trim()
}

/** The contract's JSON of an address. */
export const toAddressJson = ({ streetAddress, ...address }: Address) => ({
  id: address.id,
  name: address.name,
  street_address: streetAddress,
  lga: address.lga,
  state: address.state,
  phone: address.phone,
  email: address.email,
})
