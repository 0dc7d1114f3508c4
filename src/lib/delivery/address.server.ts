import type { Customer } from '#lib/accounts/visitor.ts'
import { type FieldErrors, ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.server.ts'
import { deliveryErrors } from '#lib/texts/delivery.ts'
import type { NewAddress } from './delivery.schema.ts'
import {
  findAddressOf,
  findProfileName,
  findState,
  findStateNamed,
  listLgas,
  upsertAddress,
} from './delivery.sql.ts'
import type { Address, Place } from './delivery.ts'
import { toE164 } from './phone.server.ts'

/** Where the customer has goods delivered; null before the first checkout. */
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

/** Replaces the customer's address. Throws ShopError('invalid') with what is wrong with each field. */
export async function saveAddress(
  shop: Shop,
  customer: Customer,
  given: NewAddress,
): Promise<{ address: Address; isNew: boolean }> {
  return shop.inTransaction(async (shop) => {
    const errors: FieldErrors = {}
    const phone = toE164(given.phone)
    if (!phone) errors['phone'] = [deliveryErrors.phone]
    const state = await findGivenState(shop, given.state)
    if (!state) errors['state'] = [deliveryErrors.unknown(given.state)]
    const lga = state && pick(await listLgas(shop.db, state.id), given.lga)
    if (state && !lga) errors['lga'] = [deliveryErrors.lgaOf(state.name)]
    if (!phone || !state || !lga) throw new ShopError('invalid', { fields: errors })
    const isNew = (await findAddressOf(shop.db, customer.id)) === undefined
    const row = {
      name: given.name || (await nameOf(shop, customer)),
      street_address: given.street_address,
      lga_id: lga.id,
      state_id: state.id,
      phone,
      email: given.email,
    }
    await upsertAddress(shop.db, customer.id, row, shop.now())
    const address = await findAddress(shop, customer.id)
    if (!address) throw new Error('the address was not saved')
    return { address, isNew }
  })
}

const asId = (given: string | number): number | null => {
  const id = typeof given === 'number' || /^\d{1,9}$/.test(given) ? Number(given) : null
  return id !== null && Math.abs(id) < 1e9 ? id : null
}

async function findGivenState(shop: Shop, given: string | number): Promise<Place | undefined> {
  const id = asId(given)
  return id === null ? findStateNamed(shop.db, String(given)) : findState(shop.db, id)
}

function pick(places: readonly Place[], given: string | number): Place | undefined {
  const id = asId(given)
  return places.find((place) => (id === null ? place.name === given : place.id === id))
}

/** What the customer is called, by the profile, else by the username. */
export async function nameOf(shop: Shop, customer: Customer): Promise<string> {
  const profile = await findProfileName(shop.db, customer.id)
  const name = `${profile?.first_name ?? ''} ${profile?.last_name ?? ''}`.trim()
  return name || customer.username
}

/** The contract's form of an address. */
export const toAddressJson = ({ streetAddress, ...address }: Address) => ({
  id: address.id,
  name: address.name,
  street_address: streetAddress,
  lga: address.lga,
  state: address.state,
  phone: address.phone,
  email: address.email,
})
