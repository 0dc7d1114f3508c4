import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { isBegun, isBought } from '#lib/db/standing.sql.ts'
import type { Tables } from '#lib/db/tables.ts'
import type { Moment } from '#lib/time.ts'
import type { ReportReason, ReviewTab } from './at-desk.ts'

type LastShown = { createdAt: Moment; id: number }
export type Wanted = { tab: ReviewTab; stars?: number | undefined; before?: LastShown | undefined }

const isOf = (eb: ExpressionBuilder<Tables, 'review'>, { tab, stars, before }: Wanted) =>
  eb.and([
    ...(tab === 'to-read' ? [eb('review.read_at', 'is', null)] : []),
    ...(tab === 'photos' ? [eb('review.photos_at', 'is not', null)] : []),
    ...(tab === 'reported' ? [eb('review.reported_at', 'is not', null)] : []),
    ...(tab === 'answered' ? [eb('review.answered_at', 'is not', null)] : []),
    ...(tab === 'hidden' ? [eb('review.hidden_at', 'is not', null)] : []),
    ...(stars === undefined ? [] : [eb('review.rating', '=', stars)]),
    ...(before === undefined
      ? []
      : [
          eb.or([
            eb('review.created_at', '<', before.createdAt),
            eb.and([
              eb('review.created_at', '=', before.createdAt),
              eb('review.id', '<', before.id),
            ]),
          ]),
        ]),
  ])

const selectReviews = (db: Database) =>
  db
    .selectFrom('review')
    .innerJoin('item', 'item.id', 'review.item_id')
    .leftJoin('customer', 'customer.id', 'review.customer_id')
    .select(['review.id', 'review.item_id as itemId', 'review.customer_id as customerId'])
    .select(['review.rating', 'review.description', 'review.fit', 'review.answer'])
    .select(['review.created_at as createdAt', 'review.updated_at as updatedAt'])
    .select(['review.answered_at as answeredAt', 'review.hidden_at as hiddenAt'])
    .select(['review.hidden_reason as hiddenReason', 'review.read_at as readAt'])
    .select(['item.name as itemName', 'item.slug', 'customer.username'])

/** With the item's first photo, and the writer's last order of it: the last one that was bought, if any was. */
export const listReviewsOf = (db: Database, { limit, ...wanted }: Wanted & { limit: number }) =>
  selectReviews(db)
    .select((eb) => [
      eb
        .selectFrom('item_image')
        .select('item_image.media_hash')
        .whereRef('item_image.item_id', '=', 'review.item_id')
        .orderBy('item_image.position')
        .orderBy('item_image.id')
        .limit(1)
        .as('image'),
      eb
        .selectFrom('orders')
        .innerJoin('order_item', 'order_item.order_id', 'orders.id')
        .select('orders.number')
        .whereRef('orders.customer_id', '=', 'review.customer_id')
        .whereRef('order_item.item_id', '=', 'review.item_id')
        .where(isBegun)
        .orderBy(isBought, 'desc')
        .orderBy('orders.created_at', 'desc')
        .limit(1)
        .as('orderNumber'),
    ])
    .where((eb) => isOf(eb, wanted))
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute()

export const findForDesk = (db: Database, id: number) =>
  selectReviews(db).where('review.id', '=', id).executeTakeFirst()

/** At most `most`: nobody needs to know how many more there are. */
export async function countReviewsOf(db: Database, tab: ReviewTab, most: number): Promise<number> {
  const some = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('review')
        .select('review.id')
        .where((eb) => isOf(eb, { tab }))
        .limit(most)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(some.count)
}

/** How many of the ratings that are shown have each number of stars. */
export async function countStars(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('review')
    .select((eb) => ['rating', eb.fn.countAll<number>().as('count')])
    .where('hidden_at', 'is', null)
    .groupBy('rating')
    .execute()
  return new Map(rows.map(({ rating, count }) => [rating, Number(count)]))
}

type Written = {
  answer: string | null
  answered_at: Moment | null
  hidden_reason: string | null
  read_at: Moment
  reported_at: null
}

export const writeReview = async (
  db: Database,
  id: number,
  values: Partial<Written>,
): Promise<void> => {
  await db.updateTable('review').set(values).where('id', '=', id).execute()
}

/** Stores a report; nothing once there are `most` of the review, or for one that is not shown. */
export async function insertReport(
  db: Database,
  { id, reason, now, most }: { id: number; reason: ReportReason; now: Moment; most: number },
): Promise<void> {
  const { count } = await db
    .selectFrom('review_report')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('review_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return
  await db.insertInto('review_report').values({ review_id: id, reason, created_at: now }).execute()
  await db
    .updateTable('review')
    .set((eb) => ({ reported_at: eb.fn.coalesce('reported_at', eb.val(now)) }))
    .where('id', '=', id)
    .execute()
}

/** The reports of these reviews, which must be some, by reason. */
export const countReports = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('review_report')
    .select((eb) => ['review_id as id', 'reason', eb.fn.countAll<number>().as('count')])
    .where('review_id', 'in', ids)
    .groupBy(['review_id', 'reason'])
    .orderBy('reason')
    .execute()

export const deleteReports = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('review_report').where('review_id', '=', id).execute()
}
