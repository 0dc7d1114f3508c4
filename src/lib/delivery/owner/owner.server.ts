import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { priceDelivery } from '../delivery.server.ts'
import type { DeliveryPrice, StateWithLgas } from '../delivery.ts'
import { sayArea } from './area-words.ts'
import { countArea, coverOf } from './cover.ts'
import { deliversAnywhere } from './delete-zone.ts'
import { listStatesWithLgas } from './owner.sql.ts'
import { readSetup } from './setup.server.ts'
import { requireZone } from './zone.server.ts'

/** Everything that the shop's delivery is: zones with the size of their area, rules, the states, the pickup places. */
export async function readDelivery(shop: Shop) {
  const { zones, rules, pickups } = await readSetup(shop)
  const states = await listStatesWithLgas(shop.db)
  const cover = coverOf(rules, states)
  return {
    zones: zones.map((zone) => ({ ...zone, area: countArea(zone.id, cover, states) })),
    rules,
    states,
    inNoZone: countArea(null, cover, states),
    pickups,
  }
}

/** Every state with its LGAs, both by name. */
export const readStatesWithLgas = ({ db }: Shop): Promise<StateWithLgas[]> => listStatesWithLgas(db)

/** What delivery to an LGA costs, or why the checkout refuses it. Null where the state has no such LGA. */
export async function askPrice(
  shop: Shop,
  states: readonly StateWithLgas[],
  asked: { state: number; lga: number; goodsKobo: number; grams: number },
): Promise<{ place: string; price: DeliveryPrice | null; refused: string } | null> {
  const state = states.find(({ id }) => id === asked.state)
  const lga = state?.lgas.find(({ id }) => id === asked.lga)
  if (!state || !lga) return null
  const place = `${lga.name}, ${state.name}`
  try {
    const { goodsKobo, grams } = asked
    const price = await priceDelivery(shop, { mode: 'delivery', lgaId: lga.id, goodsKobo, grams })
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

/**
 * A zone, the size of its area, its places in words, and whether the shop delivers nowhere without it. Throws
 * ShopError('not_found').
 */
export async function readZone(shop: Shop, id: number) {
  const [setup, states] = [await readSetup(shop), await listStatesWithLgas(shop.db)]
  const zone = requireZone(setup, id)
  const others = setup.zones.filter((each) => each.id !== id)
  const cover = coverOf(setup.rules, states)
  return {
    zone,
    area: countArea(id, cover, states),
    places: sayArea((lgaId) => cover.get(lgaId) === id, states),
    // Its places stay its own, so no other zone gets them.
    endsDelivery:
      zone.isActive &&
      deliversAnywhere(setup, states) &&
      !deliversAnywhere({ ...setup, zones: others }, states),
  }
}
