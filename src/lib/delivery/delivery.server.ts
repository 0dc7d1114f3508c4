import { shopFacts } from '#lib/content/facts.server.ts'
import { ShopError } from '#lib/errors.ts'
import { toNaira } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'
import { lagosDayOf } from '#lib/time.ts'
import { deliveryErrors, deliveryPageTexts, deliveryTexts } from '#lib/texts/buying/delivery.ts'
import { parkTexts } from '#lib/texts/buying/parks.ts'
import { fieldErrors } from '#lib/texts/fields.ts'
import {
  findLga,
  findState,
  findTermsRow,
  findZone,
  listLgas,
  listShownPickups,
  listStates as listStateRows,
} from './delivery.sql.ts'
import {
  type AreaQuote,
  type DeliveryPrice,
  formatArrival,
  type PickupInShort,
  type PickupPlace,
  type StateOrLga,
  type ShippingMode,
  type StateWithLgas,
  type WorkingDays,
  type Zone,
} from './delivery.ts'
import { feeOf } from './price/fee.ts'
import { toByWeight } from './price/weight.ts'

export const listStates = (shop: Shop): Promise<StateOrLga[]> => listStateRows(shop.db)

/** A state with its local government areas. Throws ShopError('not_found'). */
export async function readState(shop: Shop, id: number): Promise<StateWithLgas> {
  const state = await findState(shop.db, id)
  if (!state) throw new ShopError('not_found')
  return { ...state, lgas: await listLgas(shop.db, id) }
}

/** The LGAs of a state chosen in a form; empty for an unknown state. */
export async function listLgasOf(shop: Shop, state: string): Promise<StateOrLga[]> {
  if (!/^\d{1,9}$/.test(state)) return []
  const found = await findState(shop.db, Number(state))
  return found ? listLgas(shop.db, found.id) : []
}

/** The delivery zone of this LGA. Throws ShopError: `invalid` (no such LGA), `no_delivery`. */
export async function zoneOf(shop: Shop, lgaId: number): Promise<Zone> {
  const zone = await findZone(shop.db, lgaId)
  if (!zone?.active) throw await refuseArea(shop, lgaId)
  return {
    feeKobo: zone.fee_kobo,
    freeOverKobo: zone.free_over_kobo,
    doorUpToKobo: zone.door_up_to_kobo,
    byWeight: toByWeight(zone.weight_included_kg, zone.weight_kobo_per_kg),
    deposit: zone.door_deposit,
    depositIfRefused: zone.deposit_if_refused,
    etaMinDays: zone.eta_min_days,
    etaMaxDays: zone.eta_max_days,
  }
}

const refuseArea = async (shop: Shop, lgaId: number): Promise<ShopError> =>
  (await findLga(shop.db, lgaId))
    ? new ShopError('no_delivery', { fields: { lga_id: [deliveryErrors.noDelivery] } })
    : new ShopError('invalid', { fields: { lga_id: [deliveryErrors.unknown(lgaId)] } })

/** The price and days of delivery to an LGA, whatever is in the cart. Throws ShopError as `zoneOf` does. */
export async function quoteArea(shop: Shop, lgaId: number): Promise<AreaQuote> {
  const { feeKobo, freeOverKobo, etaMinDays, etaMaxDays, byWeight } = await zoneOf(shop, lgaId)
  const today = lagosDayOf(shop.now())
  const closed = [...shopFacts().closed].filter((day) => day >= today)
  return {
    billing_total: toNaira(feeKobo),
    free_over: freeOverKobo === null ? null : toNaira(freeOverKobo),
    min_days: etaMinDays,
    max_days: etaMaxDays,
    ...(closed.length > 0 && { closed_days: closed }),
    ...(byWeight && {
      by_weight: { included_kg: byWeight.includedKg, per_kg: toNaira(byWeight.perKgKobo) },
    }),
  }
}

const etaAt = (place: PickupPlace): string =>
  place.kind === 'park' ? parkTexts.eta(place.driverKobo) : deliveryPageTexts.pickupEta(place)

type ToDeliver = {
  mode: ShippingMode
  lgaId: number | null
  /** Where goods are picked up; without one, the first place. */
  placeId?: number | null | undefined
  /** Whether the buyer takes them along where they are bought. */
  isCounter?: boolean
  goodsKobo: number
  /** What the goods weigh. */
  grams: number
}

/**
 * The price and days of delivery for goods worth `goodsKobo`. Throws ShopError: `invalid` (no such LGA, none given, no
 * such pickup place), `no_delivery`.
 */
export async function priceDelivery(
  shop: Shop,
  { mode, lgaId, placeId, isCounter = false, goodsKobo, grams }: ToDeliver,
): Promise<DeliveryPrice> {
  const fetched = { freeOverKobo: null, days: null, surchargeKobo: 0, zone: null }
  if (isCounter) return { ...fetched, feeKobo: 0, eta: '', place: null }
  if (mode === 'pickup') {
    const place = await findPickup(shop, placeId ?? null)
    return { ...fetched, feeKobo: place.feeKobo, eta: etaAt(place), place }
  }
  if (lgaId === null) throw new ShopError('invalid', { fields: { lga_id: [fieldErrors.required] } })
  const zone = await zoneOf(shop, lgaId)
  return {
    ...feeOf(zone, { goodsKobo, grams }),
    freeOverKobo: zone.freeOverKobo,
    eta: deliveryTexts.eta(zone.etaMinDays, zone.etaMaxDays),
    days: { minDays: zone.etaMinDays, maxDays: zone.etaMaxDays },
    place: null,
    zone,
  }
}

/** When goods arrive that are paid now. */
export const sayArrival = ({ now }: Shop, days: WorkingDays): string =>
  formatArrival(now(), days, shopFacts().closed)

/** The lowest fee, the shortest and longest delivery in working days, and the lowest sum for free delivery. */
export type DeliveryRange = WorkingDays & {
  fromKobo: number
  /** Null when delivery is never free. */
  free: { zone: string; freeOverKobo: number } | null
}

/** How a shopper gets the goods. `range`: null when the owner does not deliver. */
export type DeliveryTerms = {
  range: DeliveryRange | null
  pickups: PickupPlace[]
  /** Whether orders for some places can be paid on delivery. */
  hasDoor: boolean
}

export async function findTerms(shop: Shop): Promise<DeliveryTerms> {
  const { fromKobo, minDays, maxDays, freeOverKobo, freeIn, doorUpToKobo } = await findTermsRow(
    shop.db,
  )
  const free = freeOverKobo !== null && freeIn !== null ? { zone: freeIn, freeOverKobo } : null
  const isServed = fromKobo !== null && minDays !== null && maxDays !== null
  return {
    range: isServed ? { fromKobo, minDays, maxDays, free } : null,
    pickups: await listPickups(shop),
    hasDoor: doorUpToKobo !== null,
  }
}

/** The places where a shopper can pick up: those of the shop, then bus parks, the cheapest of each first. */
export async function listPickups({ db }: Shop): Promise<PickupPlace[]> {
  const rows = await listShownPickups(db)
  return rows.map(({ id, name, address, state, hours, kind, ...row }) => {
    const isSaid = state === null || address.includes(state)
    return {
      id,
      name,
      address: isSaid ? address : `${address}, ${state}`,
      hours,
      feeKobo: row.fee_kobo,
      kind,
      stateId: row.state_id,
      driverKobo: kind === 'park' ? row.driver_kobo : null,
    }
  })
}

/** Null without a place. */
export function pickupsInShort(places: readonly PickupPlace[]): PickupInShort | null {
  if (places.length === 0) return null
  const shops = places.filter(({ kind }) => kind === 'shop')
  const parks = places.length - shops.length
  const named =
    places.length === 1 ? places.map(({ address }) => address) : shops.map(({ name }) => name)
  const said = parks > 0 && places.length > 1 ? [parkTexts.count(parks)] : []
  return {
    where: [...named, ...said].join(', '),
    feeKobo: Math.min(...places.map(({ feeKobo }) => feeKobo)),
  }
}

/** The place of this id, or for null the first. Throws ShopError beside `shipping_mode`. */
async function findPickup(shop: Shop, placeId: number | null): Promise<PickupPlace> {
  const places = await listPickups(shop)
  const place = placeId === null ? places[0] : places.find(({ id }) => id === placeId)
  if (place) return place
  const text = places.length > 0 ? deliveryErrors.noSuchPlace : deliveryErrors.noPickup
  throw new ShopError('invalid', { fields: { shipping_mode: [text] } })
}
