import type { FieldInWords } from '#lib/records/words.ts'
import { ShopError } from '#lib/errors.ts'
import { hashSecret } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deliveryDeskTexts as texts } from '#lib/texts/desk/delivery.ts'
import type { StateWithLgas } from '../delivery.ts'
import { listStatesWithLgas } from './owner.sql.ts'
import { allPlaces, previewPlaces, type Ticks, zonesOfPlaces } from './places.ts'
import type { Setup } from './setup.ts'
import { changeSetup, readSetup } from './setup.server.ts'
import { requireZone } from './zone.server.ts'

/** A zone, who has each place by name, the states, and what the ticks would change. Throws ShopError('not_found'). */
export async function readPlaces(shop: Shop, zoneId: number, ticks: Ticks | null) {
  const [setup, states] = [await readSetup(shop), await listStatesWithLgas(shop.db)]
  return {
    zone: requireZone(setup, zoneId),
    zones: setup.zones,
    zoneOfPlace: zonesOfPlaces(setup),
    states,
    preview: ticks && lookAt(setup, states, zoneId, ticks),
  }
}

/**
 * A preview, and the digest by which saving knows that it was seen. Throws ShopError('invalid') for a place that there
 * is not.
 */
function lookAt(setup: Setup, states: readonly StateWithLgas[], zoneId: number, ticks: Ticks) {
  const known = allPlaces(states)
  if ([...ticks.ticked, ...ticks.shown].some((key) => !known.has(key)))
    throw new ShopError('invalid', { detail: texts.faults.noPlace })
  const { next, ...said } = previewPlaces(setup, states, zoneId, ticks)
  const digest = hashSecret(JSON.stringify([zoneId, said]))
  return { next, ...said, digest }
}

/**
 * Gives a zone the places that are ticked, and takes those away that are no longer. Returns what was changed, in
 * words. Throws ShopError: 'not_found', 'invalid', and 'changed_since' when it would do something else than the
 * preview of this digest said.
 */
export const savePlaces = (
  shop: Work,
  zoneId: number,
  { ticks, digest, who }: { ticks: Ticks; digest: string; who: string | null },
): Promise<FieldInWords[]> =>
  changeSetup(shop, who, (setup, states) => {
    requireZone(setup, zoneId)
    const seen = lookAt(setup, states, zoneId, ticks)
    if (seen.digest !== digest)
      throw new ShopError('changed_since', { detail: texts.faults.lookAgain })
    return seen.next
  })
