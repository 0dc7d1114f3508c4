import { findDamage } from '#lib/db/damage.server.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import type { Shop } from '#lib/shop.ts'
import { databaseTexts } from '#lib/texts/owner/database.ts'
import { lagosDayOf, MINUTE_MS, type Moment, msBetween } from '#lib/time.ts'

/** A check reads the whole file, so checks within this time share one result. */
const SHARED_MS = 10 * MINUTE_MS

const checks = new WeakMap<Shop['db'], { at: Moment; damage: Promise<string | null> }>()

/** The damage in the database, or null; at most ten minutes old. The owner is told once a day. */
export function checkForDamage(shop: Shop): Promise<string | null> {
  const now = shop.now()
  const last = checks.get(shop.db)
  if (last && Math.abs(msBetween(last.at, now)) < SHARED_MS) return last.damage
  const damage = check(shop)
  checks.set(shop.db, { at: now, damage })
  return damage
}

async function check(shop: Shop): Promise<string | null> {
  const damage = await findDamage(shop.config)
  if (damage === null) return null
  shop.log.error({ damage }, 'the database is damaged')
  await sendOwnerMail(shop, {
    key: `damage:${lagosDayOf(shop.now())}`,
    subject: databaseTexts.damaged,
    paragraphs: [databaseTexts.damage(damage), databaseTexts.damageAdvice],
  })
  return damage
}
