import { shopFacts } from '#lib/content/facts.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { peopleTexts } from '#lib/texts/buying/people.ts'
import * as blocked from './blocked.sql.ts'

/** Of how many phone numbers and e-mail addresses somebody is blocked. */
const MOST_CONTACTS = 50

type Blocking = { reason: string; who: string; also: readonly string[] }

/**
 * Lets nobody order with a phone number or e-mail address of this person's orders, nor with those of `also`. Orders
 * that were made stay. Call it in a transaction.
 */
export async function blockBuyer(
  { db, now }: Shop,
  person: string,
  { reason, who, also }: Blocking,
): Promise<void> {
  const rows = await blocked.listContacts(db, person, MOST_CONTACTS)
  const contacts = new Set([...rows.flatMap(({ phone, email }) => [phone, email]), ...also])
  contacts.delete('')
  const about = { person, reason, who, made_at: now() }
  if (contacts.size === 0) return
  await blocked.insertBlocked(
    db,
    [...contacts].map((contact) => ({ contact, ...about })),
  )
}

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
