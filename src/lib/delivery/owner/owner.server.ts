import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { findPickup, priceDelivery } from '../delivery.server.ts'
import type { DeliveryPrice, StateWithLgas } from '../delivery.ts'
import { listZonesAndRules } from '../zones.sql.ts'
import { countArea, coverOf, type Rule } from './cover.ts'
import { listStatesWithLgas } from './owner.sql.ts'

/** A zone as the owner sees it; money in kobo. */
export type OwnZone = {
  id: number
  name: string
  feeKobo: number
  freeOverKobo: number | null
  minDays: number
  maxDays: number
  isActive: boolean
}

/** Zones and rules as they are stored, the oldest first. */
export async function readSetup(shop: Shop): Promise<{ zones: OwnZone[]; rules: Rule[] }> {
  const { zones, rules } = await listZonesAndRules(shop.db)
  return {
    zones: zones.map((row) => ({
      id: row.id,
      name: row.name,
      feeKobo: row.fee_kobo,
      freeOverKobo: row.free_over_kobo,
      minDays: row.eta_min_days,
      maxDays: row.eta_max_days,
      isActive: row.active === 1,
    })),
    rules: rules.map((row) => ({
      zoneId: row.zone_id,
      stateId: row.state_id,
      lgaId: row.lga_id,
    })),
  }
}

/** Everything that the shop's delivery is: zones with the size of their area, rules, the states, the store. */
export async function readDelivery(shop: Shop) {
  const { zones, rules } = await readSetup(shop)
  const states = await listStatesWithLgas(shop.db)
  const cover = coverOf(rules, states)
  return {
    zones: zones.map((zone) => ({ ...zone, area: countArea(zone.id, cover, states) })),
    rules,
    states,
    inNoZone: countArea(null, cover, states),
    pickup: await findPickup(shop),
  }
}

/** What delivery to an LGA costs, or why the checkout refuses it. Null where the state has no such LGA. */
export async function askPrice(
  shop: Shop,
  states: readonly StateWithLgas[],
  asked: { state: number; lga: number; goodsKobo: number },
): Promise<{ place: string; price: DeliveryPrice | null; refused: string } | null> {
  const state = states.find(({ id }) => id === asked.state)
  const lga = state?.lgas.find(({ id }) => id === asked.lga)
  if (!state || !lga) return null
  const place = `${lga.name}, ${state.name}`
  try {
    const { goodsKobo } = asked
    const price = await priceDelivery(shop, { mode: 'delivery', lgaId: lga.id, goodsKobo })
    return { place, price, refused: '' }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return {
      place,
      price: null,
      refused: Object.values(error.fields ?? {})
        .flat()
        .join(' '),
    }
  }
}
