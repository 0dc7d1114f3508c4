import { fieldError, ShopError } from '#lib/errors.ts'
import { blockedAmong } from '#lib/orders/people/blocked.server.ts'
import { lockSame, makeSame, takeApart } from '#lib/orders/people/same.server.ts'
import type { Work } from '#lib/shop.ts'
import { mergeTexts as texts } from '#lib/texts/buying/people.ts'
import { blockPerson } from './block.server.ts'
import { erasedAt } from './erase.server.ts'
import { findPerson } from './find-person.server.ts'
import { accountIdIn } from './key.ts'
import { findPeople, type PersonRow } from './people.server.ts'

const keyIn = ({ id, order }: PersonRow): string => order?.key ?? id

/**
 * Makes two people of the list one: whom the address means, and whom `asked` finds, as the search of customers does. An
 * account keeps its name; of two without one, the person of the address does. Orders and what is blocked go along, and
 * what is ordered later. Returns the id of who is left, and how many orders came. Throws ShopError: 'not_found', and
 * beside `other` for nobody, for more than one, for a second account, and where one is about to be erased.
 */
export async function mergePeople(
  shop: Work,
  id: string,
  { other: asked, who }: { other: string; who: string },
): Promise<{ id: string; other: string; orders: number }> {
  await lockSame(shop)
  const person = await findPerson(shop, id)
  const other = await findOther(shop, person.key, asked)
  const [to, from] = accountIdIn(other) === null ? [person.key, other] : [other, person.key]
  if (accountIdIn(from) !== null) throw fieldError('other', texts.twoAccounts)
  for (const key of [to, from])
    if ((await erasedAt(shop, key)) !== null) throw fieldError('other', texts.erased)
  const blocked = (await blockedAmong(shop, [to, from])).values().next().value
  const orders = await makeSame(shop, { from, to, who })
  const left = accountIdIn(to) === null ? person.id : to
  if (blocked) await blockPerson(shop, left, blocked)
  return { id: left, other: from, orders }
}

async function findOther(shop: Work, key: string, asked: string): Promise<string> {
  const found = (await findPeople(shop, asked, 9)).filter((row) => keyIn(row) !== key)
  const [first] = found
  if (!first) throw fieldError('other', texts.nobody)
  if (found.length > 1) throw fieldError('other', texts.several(found.map(({ name }) => name)))
  return keyIn(first)
}

/** Takes two apart that were made one. Throws ShopError('not_found') when they are not one. */
export async function splitPeople(shop: Work, id: string, key: string): Promise<void> {
  await lockSame(shop)
  const person = await findPerson(shop, id)
  if (!(await takeApart(shop, { key, person: person.key }))) throw new ShopError('not_found')
}
