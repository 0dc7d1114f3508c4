import { giveCard } from '#lib/gift-cards/gift-cards.server.ts'
import { addMove } from '#lib/gift-cards/gift-cards.sql.ts'
import { HOLD_MS } from '#lib/orders/orders.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after } from '#lib/time.ts'
import type { Buyer } from '#lib/visitor.ts'
import { SENT_TO } from '../buying/purchases.ts'
import { aCategory, openStock } from '../world.ts'
import type { SignedEvent } from '../fakes/server.ts'
import { Dice } from './dice.ts'

/** One order and what may happen to it. */
export type History = {
  orderId: string
  customer: Buyer
  units: number
  /** Whether a payment was asked for. */
  isBegun: boolean
  /** Events that the company has sent or will send: any of them may come any number of times. */
  events: SignedEvent[]
  /** The reference of the payment that the owner has sent back. */
  refunded: string | null
}

/** Orders that compete for one item; its stock may be too small for all. */
export type Group = {
  dice: Dice
  itemId: number
  stock: number
  histories: History[]
  /** A gift card that pays a part of each order for as long as it holds that; 0 for none. */
  cardId: number
  /** What happened, in words, for whoever must find out why it went wrong. */
  log: string[]
}

export const HISTORIES_IN_GROUP = 4
const PRICE_KOBO = 1_850_000
/** What the card pays of an order, and what is on it: enough for two of four. */
export const SHARE_KOBO = 500_000
export const ON_CARD_KOBO = 1_100_000

type Draft = Group & { slug: string }

/** Groups of orders that wait to be paid: what `placeOrder` leaves behind, written for many at once. */
export async function makeGroups(
  shop: Shop,
  seeds: readonly number[],
  { withCards = false } = {},
): Promise<Group[]> {
  const drafts = seeds.map(draftOf)
  const { db } = shop
  const now = shop.now()
  const { id: categoryId } = await aCategory(shop)
  const items = drafts.map(({ slug, stock }) => ({
    slug,
    name: slug,
    description: '',
    price_kobo: PRICE_KOBO,
    new_price_kobo: null,
    category_id: categoryId,
    sub_category_id: null,
    section_id: null,
    available: stock,
    added_at: now,
    updated_at: now,
  }))
  const made = await db.insertInto('item').values(items).returning(['id', 'slug']).execute()
  const itemIdOf = new Map(made.map(({ id, slug }) => [slug, id]))
  for (const draft of drafts) draft.itemId = itemIdOf.get(draft.slug) ?? 0
  const sizes = await db
    .insertInto('item_size')
    .values(
      drafts.map(({ itemId }) => ({
        item_id: itemId,
        name: 'No Size',
        position: 0,
        on_hand: 0,
      })),
    )
    .returning(['id', 'item_id'])
    .execute()
  const sizeIdOf = new Map(sizes.map(({ id, item_id }) => [item_id, id]))
  await openStock(
    shop,
    drafts.map(({ itemId, stock }) => ({
      sizeId: sizeIdOf.get(itemId) ?? 0,
      difference: stock,
    })),
  )
  await makeCustomers(shop, drafts)
  for (const draft of withCards ? drafts : []) {
    const given = { kobo: ON_CARD_KOBO, who: 'a history', to: '' }
    draft.cardId = (await shop.inTransaction((shop) => giveCard(shop, given))).id
  }
  await makeOrders(shop, drafts, (itemId) => sizeIdOf.get(itemId) ?? 0)
  return drafts
}

function draftOf(seed: number): Draft {
  const dice = new Dice(seed)
  const histories = Array.from({ length: HISTORIES_IN_GROUP }, () => {
    const publicId = newId()
    const username = `h${publicId.toLowerCase()}`
    const customer = {
      id: 0,
      publicId,
      username,
      email: `${username}@example.com`,
      network: publicId,
    }
    const units = 1 + dice.below(2)
    return { orderId: newId(), customer, units, isBegun: false, events: [], refunded: null }
  })
  // Between what one order wants and what all want together.
  const stock = 2 + dice.below(6)
  const slug = `item-${newId().toLowerCase()}`
  return { dice, itemId: 0, cardId: 0, stock, histories, log: [], slug }
}

async function makeCustomers(shop: Shop, groups: readonly Group[]): Promise<void> {
  const now = shop.now()
  const all = groups.flatMap(({ histories }) => histories.map(({ customer }) => customer))
  const rows = await shop.db
    .insertInto('customer')
    .values(
      all.map(({ publicId, username, email }) => ({
        public_id: publicId,
        username,
        email,
        password_hash: '',
        active: 1 as const,
        created_at: now,
        activated_at: now,
        password_changed_at: null,
      })),
    )
    .returning(['id', 'username'])
    .execute()
  const idOf = new Map(rows.map(({ id, username }) => [username, id]))
  for (const customer of all) customer.id = idOf.get(customer.username) ?? 0
}

/** Orders for which there is stock hold it; the others have failed. */
async function makeOrders(
  shop: Shop,
  groups: readonly Group[],
  sizeIdOf: (itemId: number) => number,
): Promise<void> {
  const now = shop.now()
  const until = after(now, HOLD_MS)
  const orders = groups.flatMap((group) => {
    let left = group.stock
    return group.histories.map((history) => {
      const isHeld = history.units <= left
      if (isHeld) left -= history.units
      const { itemId, cardId } = group
      return { ...history, itemId, cardId, sizeId: sizeIdOf(itemId), isHeld }
    })
  })
  const held = orders.filter(({ isHeld }) => isHeld)
  const { db } = shop
  await db
    .insertInto('orders')
    .values(
      orders.map(({ orderId, customer, units, isHeld }) => ({
        id: orderId,
        number: orderId,
        customer_id: customer.id,
        cart_id: orderId,
        cart_version: 1,
        stage: isHeld ? ('waiting' as const) : ('cancelled' as const),
        status: isHeld ? ('pending' as const) : ('failed' as const),
        status_reason: isHeld ? null : 'expired',
        billing_total_kobo: 0,
        cart_grand_total_kobo: PRICE_KOBO * units,
        sum_total_kobo: PRICE_KOBO * units,
        ...SENT_TO,
        email: customer.email,
        created_at: now,
        updated_at: now,
        pay_before: until,
        paid_at: null,
        hidden_at: null,
      })),
    )
    .execute()
  await db
    .insertInto('order_item')
    .values(
      orders.map(({ orderId, itemId, sizeId, units }) => ({
        order_id: orderId,
        item_id: itemId,
        size_id: sizeId,
        quantity: units,
        name: 'An item',
        slug: 'an-item',
        image: null,
        size: 'No Size',
        price_kobo: PRICE_KOBO,
        new_price_kobo: null,
        unit_kobo: PRICE_KOBO,
      })),
    )
    .execute()
  if (held.length > 0)
    await db
      .insertInto('stock_hold')
      .values(
        held.map(({ orderId, sizeId, units }) => ({
          order_id: orderId,
          size_id: sizeId,
          quantity: units,
          state: 'active' as const,
          expires_at: until,
        })),
      )
      .execute()
  await holdUnits(shop, held)
  await takeShares(
    shop,
    orders.filter(({ cardId }) => cardId !== 0),
  )
}

/** Of each order a part is paid by the card of its group, if that still holds it. */
async function takeShares(
  shop: Shop,
  orders: readonly { orderId: string; cardId: number; isHeld: boolean }[],
): Promise<void> {
  const { db } = shop
  for (const { orderId, cardId, isHeld } of orders) {
    const move = { cardId, kobo: -SHARE_KOBO, cause: 'paid' as const, reference: `${orderId}:1` }
    const isTaken = isHeld && (await addMove(db, { ...move, orderId, now: shop.now() }))
    await db
      .insertInto('order_gift_card')
      .values({
        order_id: orderId,
        gift_card_id: cardId,
        amount_kobo: SHARE_KOBO,
        is_taken: isTaken ? 1 : 0,
        times: isTaken ? 1 : 0,
      })
      .execute()
    if (isTaken)
      await db
        .updateTable('orders')
        .set({ credit_kobo: SHARE_KOBO })
        .where('id', '=', orderId)
        .execute()
  }
}

async function holdUnits(
  { db }: Shop,
  held: readonly { itemId: number; units: number }[],
): Promise<void> {
  const unitsOf = new Map<number, number>()
  for (const { itemId, units } of held) unitsOf.set(itemId, (unitsOf.get(itemId) ?? 0) + units)
  for (const [itemId, units] of unitsOf) {
    await db.updateTable('item_size').set({ held: units }).where('item_id', '=', itemId).execute()
    await db
      .updateTable('item')
      .set((eb) => ({ available: eb('available', '-', units) }))
      .where('id', '=', itemId)
      .execute()
  }
}
