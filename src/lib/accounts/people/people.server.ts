import { barePhone } from '#lib/letters/phone.ts'
import { cleanIdentifier } from '#lib/letters/clean-text.ts'
import { endingOf } from '#lib/orders/listing/find.server.ts'
import type { Cursor } from '#lib/orders/listing/listing.ts'
import { blockedAmong } from '#lib/orders/people/blocked.server.ts'
import {
  countPeople,
  findBuyers,
  readBuyers,
  sumOrdersOf,
} from '#lib/orders/people/people.server.ts'
import type { KnownBuyer, BuyersFilter, PeopleTab, PersonSums } from '#lib/orders/people/people.ts'
import { cutPage, MOST_COUNTED } from '#lib/paging.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS, type Moment } from '#lib/time.ts'
import { accountIdIn, idOfAccount } from './key.ts'
import {
  countIdle,
  type KnownAccount,
  listAccountsNamed,
  listAccountsOf,
  listAccountsOfPhone,
  listUnverified,
} from './people.sql.ts'

/** The Nigeria Data Protection Act counts people over six months. */
const COUNTED_MS = 180 * DAY_MS
const ALL: BuyersFilter = { stateId: null, since: null }

/** A person in a list of the desk. */
export type PersonRow = {
  /** In addresses: the account as `c12`, or the number of their newest order. It tells no phone number. */
  id: string
  name: string
  phone: string
  email: string
  /** The newest order, or the sign-up. */
  at: Moment
  order: KnownBuyer | null
  sums: PersonSums | null
  isBlocked: boolean
  isVerified: boolean
}

/** A page of people. `next`: the cursor of the next page; null on the last one. */
export async function readPeople(
  shop: Shop,
  tab: PeopleTab,
  { filter = ALL, after, size }: { filter?: BuyersFilter; after: Cursor | null; size: number },
): Promise<{ people: PersonRow[]; next: Cursor | null }> {
  const page = { filter, after, limit: size + 1 }
  if (tab === 'unverified') {
    const { rows, last } = cutPage(await listUnverified(shop.db, page), size)
    const people = await withSums(shop, rows.map(ofAccount))
    return { people, next: last && { at: last.at, id: last.publicId } }
  }
  const { rows, last } = cutPage(await readBuyers(shop, tab, page), size)
  const people = await withSums(shop, await ofBuyers(shop, rows))
  return { people, next: last && { at: last.at, id: last.orderId } }
}

/**
 * People by what they say: the phone number in any spelling or its last four digits, the e-mail address or its
 * beginning, words of the name, the user name, or the number of an order. At most `limit`.
 */
export async function findPeople(shop: Shop, asked: string, limit: number): Promise<PersonRow[]> {
  const buyers = await ofBuyers(shop, await findBuyers(shop, asked, limit))
  const known = new Set(buyers.map(({ id }) => id))
  const others = (await findAccounts(shop, asked, limit)).map(ofAccount)
  const found = [...buyers, ...others.filter(({ id }) => !known.has(id))]
  return withSums(shop, found.slice(0, limit))
}

async function findAccounts({ db }: Shop, asked: string, limit: number) {
  const digits = barePhone(asked).replace(/^\+/, '')
  if (!/^\d+$/.test(digits)) return listAccountsNamed(db, cleanIdentifier(asked), limit)
  return digits.length < 4 ? [] : listAccountsOfPhone(db, endingOf(asked, digits), limit)
}

/**
 * How many people each list has, exact up to MOST_COUNTED, null where that is not counted; and of how many the shop has
 * had data in 180 days (`lately`). MOST_COUNTED + 1 stands for more.
 */
export async function countPeopleIn(shop: Shop) {
  const since = after(shop.now(), -COUNTED_MS)
  const limit = MOST_COUNTED + 1
  const buyers = await countPeople(shop, since, limit)
  const most = { idle: limit - buyers.lately, unverified: limit }
  const { idle, unverified } = await countIdle(shop.db, since, most)
  return { ...buyers, unverified, lately: buyers.lately + idle }
}

/** What customers with an account are called, by their ids such as `c12`. */
export async function readCustomerNames({ db }: Shop, ids: readonly string[]) {
  const accounts = await listAccountsOf(
    db,
    ids.flatMap((id) => accountIdIn(id) ?? []),
  )
  return new Map(accounts.map((account) => [idOfAccount(account.id), accountNameOf(account)]))
}

export const accountNameOf = ({ firstName, lastName, username }: KnownAccount): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username

const ofAccount = (account: KnownAccount): PersonRow => ({
  id: idOfAccount(account.id),
  name: accountNameOf(account),
  phone: account.phone,
  email: account.email,
  at: account.at,
  order: null,
  sums: null,
  isBlocked: account.blockedAt !== null,
  isVerified: account.active === 1,
})

async function ofBuyers({ db }: Shop, buyers: readonly KnownBuyer[]): Promise<PersonRow[]> {
  // Not whom the newest order names: it may be one that the desk found to be theirs.
  const ids = buyers.flatMap(({ key }) => accountIdIn(key) ?? [])
  const accounts = new Map((await listAccountsOf(db, ids)).map((each) => [each.id, each]))
  return buyers.map((order) => {
    const account = accounts.get(accountIdIn(order.key) ?? 0)
    const { name, phone, email, at } = order
    return {
      ...(account ? ofAccount(account) : { id: order.number, isBlocked: false, isVerified: true }),
      name: name || (account ? accountNameOf(account) : ''),
      phone: phone || (account?.phone ?? ''),
      email: account?.email ?? email,
      at,
      order,
      sums: null,
    }
  })
}

async function withSums(shop: Shop, people: readonly PersonRow[]): Promise<PersonRow[]> {
  const keyOf = ({ id, order }: PersonRow) => order?.key ?? id
  const keys = people.map(keyOf)
  const sums = await sumOrdersOf(shop, keys)
  const blocked = await blockedAmong(shop, keys)
  return people.map((person) => ({
    ...person,
    sums: sums.get(keyOf(person)) ?? null,
    isBlocked: person.isBlocked || blocked.has(keyOf(person)),
  }))
}
