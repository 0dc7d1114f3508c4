import { ShopError } from '#lib/errors.ts'
import { toNaira } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'
import { deliveryErrors, deliveryPageTexts, deliveryTexts } from '#lib/texts/buying/delivery.ts'
import { fieldErrors } from '#lib/texts/fields.ts'
import {
  findLga,
  findState,
  findTermsRow,
  findZone,
  listLgas,
  listStates as listStateRows,
} from './delivery.sql.ts'
import {
  type DeliveryPrice,
  feeOf,
  type Pickup,
  type Place,
  type ShippingMode,
  type StateWithLgas,
  type WorkingDays,
  type Zone,
} from './delivery.ts'

export const listStates = (shop: Shop): Promise<Place[]> => listStateRows(shop.db)

/** A state with its local government areas. Throws ShopError('not_found'). */
export async function readState(shop: Shop, id: number): Promise<StateWithLgas> {
  const state = await findState(shop.db, id)
  if (!state) throw new ShopError('not_found')
  return { ...state, lgas: await listLgas(shop.db, id) }
}

/** The LGAs of a state chosen in a form; empty for an unknown state. */
export async function listLgasOf(shop: Shop, state: string): Promise<Place[]> {
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
    etaMinDays: zone.eta_min_days,
    etaMaxDays: zone.eta_max_days,
  }
}

const refuseArea = async (shop: Shop, lgaId: number): Promise<ShopError> =>
  (await findLga(shop.db, lgaId))
    ? new ShopError('no_delivery', { fields: { lga_id: [deliveryErrors.noDelivery] } })
    : new ShopError('invalid', { fields: { lga_id: [deliveryErrors.unknown(lgaId)] } })

/** The price and days of delivery to an LGA, whatever is in the cart. Throws ShopError as `zoneOf` does. */
export async function quoteArea(shop: Shop, lgaId: number) {
  const { feeKobo, freeOverKobo, etaMinDays, etaMaxDays } = await zoneOf(shop, lgaId)
  return {
    billing_total: toNaira(feeKobo),
    free_over: freeOverKobo === null ? null : toNaira(freeOverKobo),
    min_days: etaMinDays,
    max_days: etaMaxDays,
  }
}

type ToDeliver = { mode: ShippingMode; lgaId: number | null; goodsKobo: number }

/**
 * The price and days of delivery for goods worth `goodsKobo`. Throws ShopError: `invalid` (no such LGA, none given, no pickup),
 * `no_delivery`.
 */
export async function priceDelivery(
  shop: Shop,
  { mode, lgaId, goodsKobo }: ToDeliver,
): Promise<DeliveryPrice> {
  if (mode === 'pickup') {
    const pickup = await findPickup(shop)
    if (!pickup)
      throw new ShopError('invalid', { fields: { shipping_mode: [deliveryErrors.noPickup] } })
    return {
      feeKobo: 0,
      freeOverKobo: null,
      eta: deliveryPageTexts.pickupEta(pickup.hours),
      days: null,
    }
  }
  if (lgaId === null) throw new ShopError('invalid', { fields: { lga_id: [fieldErrors.required] } })
  const zone = await zoneOf(shop, lgaId)
  return {
    feeKobo: feeOf(zone, goodsKobo),
    freeOverKobo: zone.freeOverKobo,
    eta: deliveryTexts.eta(zone.etaMinDays, zone.etaMaxDays),
    days: { minDays: zone.etaMinDays, maxDays: zone.etaMaxDays },
  }
}

/** The lowest fee, the shortest and longest delivery in working days, and the lowest sum for free delivery. */
export type DeliveryRange = WorkingDays & {
  fromKobo: number
  /** Null when delivery is never free. */
  free: { zone: string; freeOverKobo: number } | null
}

/** How a shopper gets the goods. `range`: null when the owner does not deliver. `pickup`: null without a store. */
export type DeliveryTerms = {
  range: DeliveryRange | null
  pickup: Pickup | null
  /** Whether orders for some places can be paid on delivery. */
  hasDoor: boolean
}

export async function findTerms(shop: Shop): Promise<DeliveryTerms> {
  const { fromKobo, minDays, maxDays, freeOverKobo, freeIn, doorUpToKobo, pickup } =
    await findTermsRow(shop.db)
  const free = freeOverKobo !== null && freeIn !== null ? { zone: freeIn, freeOverKobo } : null
  const isServed = fromKobo !== null && minDays !== null && maxDays !== null
  return {
    range: isServed ? { fromKobo, minDays, maxDays, free } : null,
    pickup: pickup === null ? null : readPickup(pickup),
    hasDoor: doorUpToKobo !== null,
  }
}

/** Null when the owner has no store or has switched pickup off. */
export const findPickup = async (shop: Shop): Promise<Pickup | null> =>
  (await findTerms(shop)).pickup

function readPickup(json: string): Pickup | null {
  const { active, address, hours } = JSON.parse(json) as Pickup & { active: boolean }
  return active ? { address, hours } : null
}
