import { ShopError } from '#lib/errors.ts'
import { findCredit } from '#lib/gift-cards/gift-cards.server.ts'
import { findConsentOf } from '#lib/newsletter/newsletter.server.ts'
import { type Cursor, cursorOf } from '#lib/orders/listing/listing.ts'
import type { Order } from '#lib/orders/orders.ts'
import { addNote } from '#lib/orders/owner/notes.server.ts'
import { blockedAmong } from '#lib/orders/people/blocked.server.ts'
import { notesOfPerson, readOrdersOf, sumOrdersOf } from '#lib/orders/people/people.server.ts'
import { listSame } from '#lib/orders/people/same.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { openAccount } from '../sign-up/activation.server.ts'
import { erasedAt } from './erase.server.ts'
import { findPerson } from './find-person.server.ts'
import { accountNameOf } from './people.server.ts'
import type { KnownAccount } from './people.sql.ts'

const ORDERS_SHOWN = 10

/** A person with a page of their orders, and what the team should know. Throws ShopError('not_found'). */
export async function readPerson(shop: Shop, id: string, after: Cursor | null) {
  const person = await findPerson(shop, id)
  const { key, account } = person
  const found = await readOrdersOf(shop, key, { after, limit: ORDERS_SHOWN + 1 })
  const orders = found.slice(0, ORDERS_SHOWN)
  const last = found.length > ORDERS_SHOWN ? orders.at(-1) : undefined
  const newest = after === null ? orders[0] : (await readOrdersOf(shop, key, NEWEST))[0]
  const { name, phone, email } = contactOf(account, newest)
  return {
    ...person,
    name,
    phone,
    email,
    newest: newest ?? null,
    orders,
    older: last ? cursorOf('all', last) : null,
    sums: (await sumOrdersOf(shop, [key])).get(key) ?? null,
    credit: account ? await findCredit(shop, account.id) : null,
    notes: await notesOfPerson(shop, key),
    blocked: (await blockedAmong(shop, [key])).get(key) ?? null,
    same: await listSame(shop, key),
    erasedAt: await erasedAt(shop, key),
    news: email ? ((await findConsentOf(shop, email)) ?? null) : null,
  }
}

/** How a person is reached. Throws ShopError('not_found'). */
export async function readContact(shop: Shop, id: string) {
  const { key, account } = await findPerson(shop, id)
  return contactOf(account, (await readOrdersOf(shop, key, NEWEST))[0])
}

const NEWEST = { after: null, limit: 1 }

function contactOf(account: KnownAccount | null, newest: Order | undefined) {
  const { name = '', phone = '', email = '' } = newest?.address ?? {}
  if (!account) return { name, phone, email }
  return {
    name: name || accountNameOf(account),
    phone: phone || account.phone,
    email: account.email,
  }
}

/**
 * Notes something about a person on their newest order, where the team also reads it. Throws ShopError('not_found')
 * for nobody, and for an account without an order.
 */
export async function noteOnPerson(
  shop: Work,
  id: string,
  written: { who: string; words: string },
): Promise<void> {
  const { key } = await findPerson(shop, id)
  const [newest] = await readOrdersOf(shop, key, NEWEST)
  if (!newest) throw new ShopError('not_found')
  await addNote(shop, { orderId: newest.id, ...written })
}

/**
 * Verifies an account whose mail never came, by hand. Throws ShopError('not_found') for nobody; false when it was
 * verified already.
 */
export async function letIn(shop: Work, id: string): Promise<boolean> {
  const { account } = await findPerson(shop, id)
  if (!account) throw new ShopError('not_found')
  return openAccount(shop, account)
}
