import type { FieldChanges } from '#lib/records/field-changes.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import type { Work } from '#lib/shop.ts'
import { deliveryDeskTexts as texts } from '#lib/texts/desk/delivery.ts'
import { keepFileBase } from './file-base.server.ts'
import { insertZone } from './owner.sql.ts'
import { setupChanges, type Setup } from './setup.ts'
import { changedValues, changeSetup, noteVersion, readSetup, toZoneRow } from './setup.server.ts'
import { saySetupChanges } from './setup-words.ts'
import { type GivenZone, type OwnZone, zoneFaults } from './zone.ts'

/** Throws ShopError('not_found'). */
export function requireZone({ zones }: Setup, id: number): OwnZone {
  const zone = zones.find((each) => each.id === id)
  if (!zone) throw new ShopError('not_found')
  return zone
}

function checkZone(zone: OwnZone, zones: readonly OwnZone[]): void {
  const others = zones.filter(({ id }) => id !== zone.id)
  const fields = zoneFaults(zone, others)
  if (Object.keys(fields).length > 0) throw new ShopError('invalid', { fields })
}

const withZone = (setup: Setup, zone: OwnZone): Setup => ({
  ...setup,
  zones: setup.zones.map((each) => (each.id === zone.id ? zone : each)),
})

/**
 * Makes a zone without places. Returns its id and what it is, in words. Throws ShopError('invalid') beside the fields.
 */
export async function createZone(shop: Work, given: GivenZone, who: string | null) {
  const setup = await readSetup(shop)
  await keepFileBase(shop, setup)
  const made = { ...given, id: 0, isActive: true }
  checkZone(made, setup.zones)
  const id = await insertZone(shop.db, toZoneRow(made))
  // Somebody else has made one of this name in this moment.
  if (id === null) throw fieldError('name', texts.faults.taken)
  const zone = { ...made, id }
  const none = { zones: [], rules: [], pickups: [] }
  const after = { ...none, zones: [zone] }
  const changes = setupChanges(none, after)
  await noteVersion(shop, who, changes)
  return { id, words: saySetupChanges(changes, after, []) }
}

/**
 * Changes fields of a zone. Returns in words what each was and is. Throws ShopError: 'not_found', 'invalid', and
 * 'changed_since' where somebody else changed a field since it was seen.
 */
export const changeZone = (
  shop: Work,
  id: number,
  changes: FieldChanges,
  who: string | null,
): Promise<FieldInWords[]> =>
  changeSetup(shop, who, async (setup, states) => {
    const zone = requireZone(setup, id)
    const values = await changedValues(
      shop,
      `zones.${id}.`,
      { fields: { ...zone }, states },
      changes,
    )
    const changed: OwnZone = { ...zone, ...values }
    checkZone(changed, setup.zones)
    return withZone(setup, changed)
  })

/** Begins or ends delivery to a zone. Throws ShopError('not_found'). */
export const switchZone = (
  shop: Work,
  id: number,
  isActive: boolean,
  who: string | null,
): Promise<FieldInWords[]> =>
  changeSetup(shop, who, (setup) => withZone(setup, { ...requireZone(setup, id), isActive }))
