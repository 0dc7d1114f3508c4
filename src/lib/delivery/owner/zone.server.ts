import type { FieldChanges } from '#lib/records/field-changes.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import type { Work } from '#lib/shop.ts'
import { deliveryDeskTexts as texts } from '#lib/texts/desk/delivery.ts'
import { keepFileBase } from './file-base.server.ts'
import { insertZone } from './owner.sql.ts'
import { changeFields, changeOne, noteMade, requireOne } from './one.server.ts'
import type { Setup } from './setup.ts'
import { readSetup, toZoneRow } from './setup.server.ts'
import { type GivenZone, type OwnZone, zoneFaults } from './zone.ts'

/** Throws ShopError('not_found'). */
export const requireZone = (setup: Setup, id: number): OwnZone => requireOne(setup, 'zones', id)

function checkZone(zone: OwnZone, zones: readonly OwnZone[]): void {
  const others = zones.filter(({ id }) => id !== zone.id)
  const fields = zoneFaults(zone, others)
  if (Object.keys(fields).length > 0) throw new ShopError('invalid', { fields })
}

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
  return noteMade(shop, who, { id, zones: [{ ...made, id }] }, [])
}

/** Changes fields of a zone: `changeFields`. Throws ShopError: also 'invalid'. */
export const changeZone = (
  shop: Work,
  id: number,
  changes: FieldChanges,
  who: string | null,
): Promise<FieldInWords[]> =>
  changeFields(shop, ['zones', id], { changes, who }, (zone, { zones }) => checkZone(zone, zones))

/** Begins or ends delivery to a zone. Throws ShopError('not_found'). */
export const switchZone = (
  shop: Work,
  id: number,
  isActive: boolean,
  who: string | null,
): Promise<FieldInWords[]> => changeOne(shop, ['zones', id], who, (zone) => ({ ...zone, isActive }))
