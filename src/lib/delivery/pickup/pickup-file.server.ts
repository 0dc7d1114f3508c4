import { findNoted, note } from '#lib/db/noted.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deliveryDeskTexts } from '#lib/texts/desk/delivery.ts'
import { pickupDeskTexts as texts } from '#lib/texts/desk/pickup.ts'
import { insertPickup, listPickupRows, updatePickup } from '../owner/owner.sql.ts'
import { type OwnPickup, pickupRecord } from './own-pickup.ts'
import { readSetup, toPickupRow } from '../owner/setup.server.ts'
import { sayValue } from '../owner/setup-words.ts'

/** The one pickup place that delivery.yaml has. Others are made at the desk. */
export type PickupFacts = { active: boolean; address: string; hours: string }

/** The name of the setting that keeps what the file had when it was imported last, and which place came of it. */
const PICKUP = 'pickup'
const FIRST_NAME = 'Our store'

const FIELDS = { active: 'isShown', address: 'address', hours: 'hours' } as const

/** The place that the file is about: the one that it made. */
async function findOfFile(shop: Shop, noted: (PickupFacts & { placeId?: number }) | null) {
  const { pickups } = await readSetup(shop)
  if (!noted) return pickups.find(({ name }) => name === FIRST_NAME)
  // Files that were imported before there were several places made the first.
  return noted.placeId ? pickups.find(({ id }) => id === noted.placeId) : pickups[0]
}

/**
 * Makes the place what the file says, but for what the desk has changed since the last import. Returns in words what
 * both have changed: there the desk's stays.
 */
export async function importPickup(shop: Shop, file: PickupFacts): Promise<string[]> {
  const noted = await findNoted<PickupFacts & { placeId?: number }>(shop.db, PICKUP)
  const place = await findOfFile(shop, noted)
  if (!place) {
    const { active: isShown, address, hours } = file
    const made = { ...pickupRecord.blank, name: FIRST_NAME, address, hours, isShown }
    const placeId = (await insertPickup(shop.db, toPickupRow(made))) ?? undefined
    await note(shop.db, PICKUP, { ...file, placeId })
    return []
  }
  const merged: OwnPickup = { ...place }
  const kept: string[] = []
  for (const [name, field] of Object.entries(FIELDS)) {
    const given = file[name as keyof PickupFacts]
    const was = noted?.[name as keyof PickupFacts]
    const now = place[field]
    if (given === was || given === now) continue
    if (was === undefined || now === was) Object.assign(merged, { [field]: given })
    else {
      const say = (value: unknown) => sayValue(field, value, []) || deliveryDeskTexts.nothing
      kept.push(texts.kept(texts.fields[field], say(given), say(now)))
    }
  }
  const { id, ...row } = merged
  await updatePickup(shop.db, id, toPickupRow(row))
  await note(shop.db, PICKUP, { ...file, placeId: id })
  return kept
}

/** The place as the file has it; null where no place is shown. */
export async function describePickup(shop: Shop): Promise<PickupFacts | null> {
  const noted = await findNoted<PickupFacts & { placeId?: number }>(shop.db, PICKUP)
  const rows = await listPickupRows(shop.db)
  const row = rows.find(({ id }) => id === noted?.placeId) ?? rows[0]
  return row ? { active: row.is_shown === 1, address: row.address, hours: row.hours } : null
}
