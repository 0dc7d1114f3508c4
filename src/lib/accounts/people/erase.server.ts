import { isOutage } from '#lib/db/database.server.ts'
import { ShopError } from '#lib/errors.ts'
import { sendAccountDeletedMail } from '#lib/notifications/mails.server.ts'
import { eraseSomeOf, isNamed } from '#lib/orders/people/erase.server.ts'
import { listAwaitingMoney } from '#lib/payments/attempts/open-pages.server.ts'
import { listSame } from '#lib/orders/people/same.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { after, DAY_MS, type Moment } from '#lib/time.ts'
import { type Account, findAccount } from '../accounts.sql.ts'
import { eraseAccount } from '../deletion/deletion.server.ts'
import { rememberGuest } from '../deletion/tombstones.server.ts'
import {
  deleteErasure,
  findErasure,
  insertErasure,
  listDueErasures,
  postponeErasure,
} from './erasures.sql.ts'
import { findPerson } from './find-person.server.ts'
import { accountIdIn } from './key.ts'

/** How long an erasure can be stopped. */
const ERASED_AFTER_MS = DAY_MS
const AT_ONCE = 100

/** Erases a person in a day, unless somebody stops it. Throws ShopError('not_found'). */
export async function eraseLater(shop: Work, id: string, who: string): Promise<void> {
  const person = await findPerson(shop, id)
  const asked_at = shop.now()
  const due_at = after(asked_at, ERASED_AFTER_MS)
  await insertErasure(shop.db, { person: person.key, person_id: person.id, who, asked_at, due_at })
}

/** When this person is erased; null when nobody asked for it. */
export const erasedAt = async ({ db }: Shop, key: string): Promise<Moment | null> =>
  (await findErasure(db, key))?.due_at ?? null

/** Throws ShopError('not_found') when they are erased, or nobody asked for it. */
export async function stopErasing(shop: Work, id: string): Promise<void> {
  const { key } = await findPerson(shop, id)
  if (!(await deleteErasure(shop.db, key))) throw new ShopError('not_found')
}

/**
 * Erases those whose day is over. An account goes with its data, as when its owner deletes it. Without an account the
 * orders lose their buyer: those under way once they are over. Who cannot be erased is logged, and tried again behind
 * the others.
 */
export async function eraseDue(shop: Shop): Promise<void> {
  for (const { person, person_id } of await listDueErasures(shop.db, shop.now(), AT_ONCE))
    try {
      await erase(shop, person)
    } catch (error) {
      if (isOutage(error)) throw error
      shop.log.error({ err: error, person: person_id }, 'a person could not be erased')
      await postponeErasure(shop.db, person, shop.now())
    }
}

async function erase(shop: Shop, person: string): Promise<void> {
  const customerId = accountIdIn(person)
  const account = customerId === null ? undefined : await findAccount(shop.db, customerId)
  if (account) await eraseCustomer(shop, account, person)
  else await eraseWithoutAccount(shop, person)
}

const eraseCustomer = (shop: Shop, account: Account, person: string): Promise<void> =>
  eraseAccount(shop, account, async (shop) => {
    // Stopped in this moment: nothing is changed.
    const asked = await deleteErasure(shop.db, person)
    if (!asked) throw new ShopError('not_found')
    // What they ordered without the account goes as well, when it is over.
    for (const { key } of await listSame(shop, person))
      await insertErasure(shop.db, { ...asked, person: key })
    await sendAccountDeletedMail(shop, { to: account.email, username: account.username })
  }).catch((error: unknown) => {
    if (!(error instanceof ShopError) || !GONE.includes(error.code)) throw error
  })

/** Stopped, or deleted by its owner, in this moment. */
const GONE: readonly string[] = ['not_found', 'user_not_found']

async function eraseWithoutAccount(shop: Shop, person: string): Promise<void> {
  const kept = await listAwaitingMoney(shop, null)
  let before: string | undefined
  for (;;) {
    const erased = await eraseSome(shop, person, kept)
    // The same again: clearing it has not helped.
    if (erased[0] === undefined || erased[0] === before) return
    before = erased[0]
  }
}

/** The ids of what is erased: there may be more. */
const eraseSome = (shop: Shop, person: string, kept: readonly string[]): Promise<string[]> =>
  shop.inTransaction(async (shop) => {
    const asked = await deleteErasure(shop.db, person)
    if (!asked) return []
    // What they order after they asked is no part of it.
    const until = asked.asked_at
    const erased = await eraseSomeOf(shop, person, { until, kept })
    for (const orderId of erased) await rememberGuest(shop, orderId)
    // What is under way is erased once it is over. Its turn comes behind those who have waited since.
    if (await isNamed(shop, person, until))
      await insertErasure(shop.db, { ...asked, due_at: shop.now() })
    return erased
  })
