import type { FieldInWords } from '#lib/records/words.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { hashSecret } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deliveryDeskTexts as texts } from '#lib/texts/desk/delivery.ts'
import type { StateWithLgas } from '../delivery.ts'
import { countArea, coverOf } from './cover.ts'
import { isLastWithPlaces, leftOfZone, withoutZone } from './delete-zone.ts'
import { listStatesWithLgas } from './owner.sql.ts'
import type { Setup } from './setup.ts'
import { changeSetup, readSetup } from './setup.server.ts'
import { requireZone } from './zone.server.ts'

/**
 * What deleting a zone would do, and the digest by which doing it knows that it was seen. Throws
 * ShopError('not_found').
 */
export const readDeletion = async (shop: Shop, zoneId: number) =>
  lookAt(await readSetup(shop), await listStatesWithLgas(shop.db), zoneId)

function lookAt(setup: Setup, states: readonly StateWithLgas[], zoneId: number) {
  const zone = requireZone(setup, zoneId)
  const others = setup.zones.filter(({ id }) => id !== zoneId)
  const left = leftOfZone(setup, zoneId, states).map(({ lgas, ...each }) => ({
    lgas,
    zone: others.find(({ id }) => id === each.zoneId) ?? null,
  }))
  return {
    zone,
    area: countArea(zoneId, coverOf(setup.rules, states), states),
    others,
    left,
    /** No other zone is active. */
    isLastActive: zone.isActive && others.every(({ isActive }) => !isActive),
    /** Without it the shop delivers nowhere, unless another zone gets its places. */
    isLastWithPlaces: isLastWithPlaces(setup, { zoneId, toId: null }, states),
    digest: hashSecret(JSON.stringify([zone, others, left])),
  }
}

/**
 * Deletes a zone. Orders that are made keep their price. `toId`: the zone that gets its places; null: none. Returns
 * what was changed, in words. Throws ShopError: 'not_found', 'invalid' for the last zone that is delivered and beside
 * `to`, also where the shop would then deliver nowhere, and 'changed_since' when it would do something else than the
 * page of this digest said.
 */
export const removeZone = (
  shop: Work,
  zoneId: number,
  { toId, digest, who }: { toId: number | null; digest: string; who: string | null },
): Promise<FieldInWords[]> =>
  changeSetup(shop, who, (setup, states) => {
    const seen = lookAt(setup, states, zoneId)
    if (seen.digest !== digest)
      throw new ShopError('changed_since', { detail: texts.faults.lookAgainAtZone })
    if (seen.isLastActive) throw new ShopError('invalid', { detail: texts.faults.lastZone })
    if (toId !== null && !seen.others.some(({ id }) => id === toId))
      throw fieldError('to', texts.faults.noZone)
    if (isLastWithPlaces(setup, { zoneId, toId }, states))
      throw fieldError('to', texts.faults.lastPlaces)
    return withoutZone(setup, { zoneId, toId }, states)
  })
