import { type ExpressionBuilder, sql } from 'kysely'
import { GONE } from '#lib/catalogue/catalogue.ts'
import { type Database, isPostgres, lockRows } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { Tables } from '#lib/db/tables.ts'
import { isOpenOffer } from '#lib/db/open-offer.sql.ts'
import { isOpen } from '#lib/db/standing.sql.ts'
import { unitPriceOfVariant, variantPrice } from '#lib/pricing/pricing.sql.ts'
import type { Moment } from '#lib/time.ts'

type SizeBuilder = ExpressionBuilder<Tables, 'item_size'>

/**
 * Units of a size that are available to a cart. Units in an expired hold count as free, because they are released
 * before the next order takes them. Units held by this cart's own unpaid order also count, because the next order takes
 * them over.
 */
const unitsLeft = (eb: SizeBuilder, now: Moment, cartId: string) =>
  sql<number>`item_size.on_hand - item_size.held
    + ${heldUnits(eb).where('stock_hold.expires_at', '<=', now)}
    + ${heldByCart(eb, cartId).where('stock_hold.expires_at', '>', now)}`

const units = sql<number>`coalesce(sum(stock_hold.quantity), 0)`.as('units')

const heldUnits = (eb: SizeBuilder) =>
  eb
    .selectFrom('stock_hold')
    .select(units)
    .whereRef('stock_hold.size_id', '=', 'item_size.id')
    .where('stock_hold.state', '=', 'active')

/** A cross join fixes SQLite's join order: first the cart's few orders, not a popular size's many holds. */
const heldByCart = (eb: SizeBuilder, cartId: string) =>
  eb
    .selectFrom('orders')
    .crossJoin('stock_hold')
    .select(units)
    .where('orders.cart_id', '=', cartId)
    .where(isOpen)
    .whereRef('stock_hold.order_id', '=', 'orders.id')
    .whereRef('stock_hold.size_id', '=', 'item_size.id')
    .where('stock_hold.state', '=', 'active')

/** The first picture of the variant's colour, else one without a colour, else the main picture. */
const firstImage = (eb: ExpressionBuilder<Tables, 'item' | 'item_size'>) =>
  eb
    .selectFrom('item_image')
    .select('media_hash')
    .whereRef('item_image.item_id', '=', 'item.id')
    .orderBy(
      sql`case when item_image.colour = item_size.colour then 0 when item_image.colour = '' then 1 else 2 end`,
    )
    .orderBy('item_image.position')
    .limit(1)

/** The favourite of the cart's customer; none for a guest. */
const favouriteOf = (eb: ExpressionBuilder<Tables, 'item'>, cartId: string) =>
  eb
    .selectFrom('cart')
    .innerJoin('favourite', 'favourite.customer_id', 'cart.customer_id')
    .select('favourite.id')
    .where('cart.id', '=', cartId)
    .whereRef('favourite.item_id', '=', 'item.id')

/** How many offers may count by themselves. */
const openOffers = (eb: ExpressionBuilder<Tables, 'item'>, now: Moment) =>
  eb
    .selectFrom('offer')
    .select((eb) => eb.fn.countAll<number>().as('offers'))
    .where((eb) => isOpenOffer(eb, now))

const itemColumns = [
  'item.name',
  'item.slug',
  'item.published',
  'item.colours',
  'item.category_id',
  'item.section_id',
  'item.weight_grams',
  'item_size.size',
  'item_size.colour',
] as const

/** The lines of a cart with the present data of their items, in the order they were added. */
export const findLines = (db: Database, cartId: string, now: Moment) =>
  selectLines(db, { cartId, now })

const selectLines = prepared((db, { cartId, now }: { cartId: string; now: Moment }) =>
  db
    .selectFrom('cart_item')
    .innerJoin('item', 'item.id', 'cart_item.item_id')
    .innerJoin('item_size', 'item_size.id', 'cart_item.size_id')
    .select(itemColumns)
    .select([
      'cart_item.id',
      'cart_item.item_id',
      'cart_item.size_id',
      'cart_item.quantity',
      'cart_item.seen_price_kobo',
    ])
    .select(variantPrice(now))
    .select((eb) => [
      unitsLeft(eb, now, cartId).as('left'),
      firstImage(eb).as('image'),
      favouriteOf(eb, cartId).as('favourite_id'),
    ])
    .where('cart_item.cart_id', '=', cartId)
    .orderBy('cart_item.id'),
)

/** As `findLines`, with what an order copies. What is left is taken, not read, and nobody is shown a heart. */
export const findLinesToOrder = (db: Database, cartId: string, now: Moment) =>
  selectLinesToOrder(db, { cartId, now })

const selectLinesToOrder = prepared((db, { cartId, now }: { cartId: string; now: Moment }) =>
  db
    .selectFrom('cart_item')
    .innerJoin('item', 'item.id', 'cart_item.item_id')
    .innerJoin('item_size', 'item_size.id', 'cart_item.size_id')
    .select(itemColumns)
    .select(['cart_item.id', 'cart_item.item_id', 'cart_item.size_id', 'cart_item.quantity'])
    .select(variantPrice(now))
    .select((eb) => firstImage(eb).as('image'))
    .where('cart_item.cart_id', '=', cartId)
    .orderBy('cart_item.id'),
)

/** Sizes with the present data of their items, by id. `sizeIds` must not be empty. */
export const findGoods = (db: Database, sizeIds: readonly number[], now: Moment) =>
  db
    .selectFrom('item_size')
    .innerJoin('item', 'item.id', 'item_size.item_id')
    .select(itemColumns)
    .select(['item_size.id as size_id', 'item_size.item_id'])
    .select(variantPrice(now))
    .select((eb) => [unitsLeft(eb, now, '').as('left'), firstImage(eb).as('image')])
    .where('item_size.id', 'in', sizeIds)
    .orderBy('item_size.id')
    .execute()

/**
 * Every variant of an item that is sold or in the cart, in any order, with its line in the cart, if any, the totals
 * of the cart, and how many offers may count.
 */
export const findVariants = prepared((db, where: { itemId: number; cartId: string; now: Moment }) =>
  db
    .selectFrom('item_size')
    .innerJoin('item', 'item.id', 'item_size.item_id')
    .leftJoin('cart_item', (join) =>
      join
        .onRef('cart_item.item_id', '=', 'item_size.item_id')
        .onRef('cart_item.size_id', '=', 'item_size.id')
        .on('cart_item.cart_id', '=', where.cartId),
    )
    .innerJoin(
      (eb) => selectTotals(eb, where).as('cart_totals'),
      (join) => join.onTrue(),
    )
    .select(itemColumns)
    .select([
      'item_size.id as size_id',
      'item_size.item_id',
      'cart_item.id as line_id',
      'cart_item.quantity',
      'cart_totals.cartLines',
      'cart_totals.cartItems',
      'cart_totals.cartKobo',
    ])
    .select(variantPrice(where.now))
    .select((eb) => [
      unitsLeft(eb, where.now, where.cartId).as('left'),
      firstImage(eb).as('image'),
      favouriteOf(eb, where.cartId).as('favourite_id'),
      openOffers(eb, where.now).as('openOffers'),
    ])
    .where('item_size.item_id', '=', where.itemId)
    .where((eb) =>
      eb.or([eb('item_size.position', '<>', GONE), eb('cart_item.id', 'is not', null)]),
    ),
)

const selectTotals = (
  eb: ExpressionBuilder<Tables, 'item_size'>,
  { cartId, now }: { cartId: string; now: Moment },
) =>
  eb
    .selectFrom('cart_item')
    .innerJoin('item', 'item.id', 'cart_item.item_id')
    .innerJoin('item_size', 'item_size.id', 'cart_item.size_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('cartLines'),
      sql<number>`coalesce(sum(cart_item.quantity), 0)`.as('cartItems'),
      sql<number>`coalesce(sum(cart_item.quantity * ${unitPriceOfVariant(now)}), 0)`.as('cartKobo'),
    ])
    .where('cart_item.cart_id', '=', cartId)

export type VariantRow = Awaited<ReturnType<typeof findVariants>>[number]

export function findCart(db: Database, id: string) {
  return db
    .selectFrom('cart')
    .select(['id', 'version', 'customer_id', 'returned_at', 'offer_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const ofCustomer = (db: Database, customerId: number) =>
  db.selectFrom('cart').select(['id', 'version', 'offer_id']).where('customer_id', '=', customerId)

const selectOfCustomer = prepared((db, { customerId }: { customerId: number }) =>
  ofCustomer(db, customerId),
)

export const findCartOfCustomer = async (db: Database, customerId: number) =>
  (await selectOfCustomer(db, { customerId }))[0]

/** As findCartOfCustomer, and locks the cart until the transaction ends. */
export const lockCartOfCustomer = async (db: Database, customerId: number) =>
  (await selectToLock(db, { customerId }))[0]

const selectToLock = prepared((db, { customerId }: { customerId: number }) =>
  lockRows(db, ofCustomer(db, customerId)),
)

/** A guest's cart by its id and secret, locked until the transaction ends. */
export function lockGuestCart(db: Database, id: string, secretHash: string) {
  return db
    .selectFrom('cart')
    .select(['id', 'version', 'offer_id'])
    .where('id', '=', id)
    .where('secret_hash', '=', secretHash)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()
}

export async function lockCartById(db: Database, id: string): Promise<void> {
  await lockRows(db, db.selectFrom('cart').select('id').where('id', '=', id)).execute()
}
