import { shopFacts } from '#lib/content/facts.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { peopleTexts } from '#lib/texts/buying/people.ts'
import * as blocked from './blocked.sql.ts'

/** How many contacts of people without an order are listed. */
const MOST_UNNAMED = 200

type Blocking = { reason: string; who: string; contacts: readonly string[] }

/** Lets nobody order with one of these phone numbers and e-mail addresses of a person. Orders that were made stay. */
export async function blockBuyer(
  { db, now }: Shop,
  person: string,
  { reason, who, contacts }: Blocking,
): Promise<void> {
  const about = { person, reason, who, made_at: now() }
  const rows = contacts.filter(Boolean).map((contact) => ({ contact, ...about }))
  if (rows.length > 0) await blocked.insertBlocked(db, rows)
}

/** What is blocked of people whom no order names, or none any more: no list of people has them. */
export const listUnnamedBlocked = ({ db }: Shop) => blocked.listUnnamed(db, MOST_UNNAMED)

/** False when nothing of this person was blocked. */
export const unblockBuyer = ({ db }: Shop, person: string): Promise<boolean> =>
  blocked.deleteBlocked(db, person)

/** Who of these people is blocked, with why and by whom. */
export const blockedAmong = async ({ db }: Shop, people: readonly string[]) =>
  new Map(
    people.length === 0
      ? []
      : (await blocked.listBlocked(db, people)).map((row) => [row.person, row] as const),
  )

/** Throws ShopError('buyer_blocked') where the shop takes no orders with this phone number or e-mail address. */
export async function checkMayOrder(
  { db }: Shop,
  { phone, email }: { phone: string; email: string },
): Promise<void> {
  const contacts = [phone, email.toLowerCase()].filter((contact) => contact !== '')
  if (contacts.length === 0 || !(await blocked.isBlocked(db, contacts))) return
  const { email: ours, phone: call } = shopFacts()
  throw new ShopError('buyer_blocked', { detail: peopleTexts.blocked(ours, call) })
}
