import { averageRating, itemTag } from '#lib/catalogue/catalogue.ts'
import { addToRatings, lockRatings } from '#lib/catalogue/items/ratings.server.ts'
import { ShopError } from '#lib/errors.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { cutPage, MOST_COUNTED } from '#lib/paging.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { reviewTexts as texts } from '#lib/texts/goods/reviews.ts'
import { REVIEW_TABS, type ReviewTab, reviewVersionOf } from './at-desk.ts'
import * as sql from './at-desk.sql.ts'
import { setHidden } from './owner.sql.ts'
import { type PhotoState, photosSeen } from './photos/photos.ts'
import { listPhotos, setPhotoState, setWaiting } from './photos/photos.sql.ts'

/** What the desk does with reviews. None of it changes stars or words of a customer. */

const STARS = [5, 4, 3, 2, 1]

export type DeskReview = Awaited<ReturnType<typeof readReviews>>['reviews'][number]

type Page = Omit<sql.Wanted, 'before'> & { before?: number | null; size: number }

/**
 * A page of the reviews of a tab, the newest first, with what was reported of each and its photos. `next`: before which
 * review the next page begins; null at the end.
 */
export async function readReviews({ db }: Shop, { tab, stars, before = null, size }: Page) {
  const place = before === null ? undefined : await sql.findForDesk(db, before)
  const rows = await sql.listReviewsOf(db, { tab, stars, before: place, limit: size + 1 })
  const { rows: shown, last } = cutPage(rows, size)
  const ids = shown.map(({ id }) => id)
  const reports = ids.length > 0 ? await sql.countReports(db, ids) : []
  const photos = ids.length > 0 ? await listPhotos(db, ids) : []
  return {
    reviews: shown.map((review) => ({
      ...review,
      version: reviewVersionOf(review),
      reports: reports.filter(({ id }) => id === review.id),
      photos: photos.filter(({ reviewId }) => reviewId === review.id),
    })),
    next: last?.id ?? null,
  }
}

/** How many reviews each tab has, up to 1,000; all of them are not counted. */
export async function countReviews({ db }: Shop): Promise<Partial<Record<ReviewTab, number>>> {
  const counted = REVIEW_TABS.filter((tab) => tab !== 'all')
  const counts = counted.map(async (tab) => [
    tab,
    await sql.countReviewsOf(db, tab, MOST_COUNTED + 1),
  ])
  return Object.fromEntries(await Promise.all(counts))
}

/** The ratings that are shown: their average, their number, and how many have five stars, four and so on. */
export async function readRatings({ db }: Shop) {
  const counts = await sql.countStars(db)
  const stars = STARS.map((stars) => ({ stars, count: counts.get(stars) ?? 0 }))
  const ratingCount = stars.reduce((sum, { count }) => sum + count, 0)
  const ratingSum = stars.reduce((sum, { stars, count }) => sum + stars * count, 0)
  return { average: averageRating({ ratingSum, ratingCount }), count: ratingCount, stars }
}

/** `seen`: the version of the review that the desk has read. */
export type Seen = { id: number; seen: string }

/** The review, with its item's ratings locked. Throws ShopError: `not_found`, or `changed_since`. */
async function lockSeen(shop: Shop, { id, seen }: Seen) {
  const found = await sql.findForDesk(shop.db, id)
  if (!found) throw new ShopError('not_found')
  await lockRatings(shop, found.itemId)
  const review = await sql.findForDesk(shop.db, id)
  if (!review) throw new ShopError('not_found')
  if (reviewVersionOf(review) !== seen)
    throw new ShopError('changed_since', { detail: texts.changed })
  return review
}

type Locked = Awaited<ReturnType<typeof lockSeen>>

/** Notes that it was read: nothing of it waits at the desk any more. */
async function settle(
  shop: Shop,
  { id }: Locked,
  more: Parameters<typeof sql.writeReview>[2] = {},
) {
  await sql.writeReview(shop.db, id, { ...more, read_at: shop.now(), reported_at: null })
  await sql.deleteReports(shop.db, id)
}

async function tell(shop: Shop, { id, customerId }: Locked, notice: string, link: string) {
  if (customerId === null) return
  await notify(shop, customerId, { eventKey: `review:${id}:${shop.now()}`, notice, link })
}

/** Answers a review in public and tells its writer. */
export async function answerReview(shop: Work, seen: Seen, answer: string) {
  const review = await lockSeen(shop, seen)
  await settle(shop, review, { answer, answered_at: shop.now() })
  await shop.invalidate([itemTag(review.itemId)])
  await tell(shop, review, texts.answered(review.itemName), `/products/${review.slug}#reviews`)
  return review
}

/** Takes the answer to a review away. What waits at the desk because of the review still does. */
export async function takeAnswerBack(shop: Work, seen: Seen) {
  const review = await lockSeen(shop, seen)
  if (review.answer === null) throw new ShopError('changed_since', { detail: texts.changed })
  await sql.writeReview(shop.db, review.id, { answer: null, answered_at: null })
  await shop.invalidate([itemTag(review.itemId)])
  return review
}

/** Notes that a review needs no answer. */
export async function noteRead(shop: Work, seen: Seen) {
  const review = await lockSeen(shop, seen)
  await settle(shop, review)
  return review
}

/** Hides a review from its item and its stars; its writer reads why. */
export async function hideFor(shop: Work, seen: Seen, reason: string) {
  const review = await lockSeen(shop, seen)
  if (review.hiddenAt !== null) throw new ShopError('changed_since', { detail: texts.changed })
  await setHidden(shop.db, review.id, shop.now())
  await addToRatings(shop, review.itemId, { sum: -review.rating, count: -1 })
  await settle(shop, review, { hidden_reason: reason })
  await shop.invalidate([itemTag(review.itemId)])
  await tell(shop, review, texts.hidden(review.itemName, reason), `/products/${review.slug}/rate`)
  return review
}

/** Shows a hidden review again. */
export async function showAgain(shop: Work, seen: Seen) {
  const review = await lockSeen(shop, seen)
  if (review.hiddenAt === null) throw new ShopError('changed_since', { detail: texts.changed })
  await setHidden(shop.db, review.id, null)
  await addToRatings(shop, review.itemId, { sum: review.rating, count: 1 })
  await settle(shop, review, { hidden_reason: null })
  await shop.invalidate([itemTag(review.itemId)])
  return review
}

/** The photos that were seen, as `photosSeen` has them, and whether everybody is to see them. */
type LookedAt = { photos: string; state: Exclude<PhotoState, 'waits'> }

/**
 * Shows the photos of a review that wait, or does not; those of before when none waits. Throws also `changed_since`
 * when its writer has changed them since.
 */
export async function lookAtPhotos(shop: Work, seen: Seen, { photos, state }: LookedAt) {
  const review = await lockSeen(shop, seen)
  const all = await listPhotos(shop.db, [review.id])
  if (all.length === 0 || photosSeen(all) !== photos)
    throw new ShopError('changed_since', { detail: texts.changed })
  const waiting = all.filter((photo) => photo.state === 'waits')
  const ids = (waiting.length > 0 ? waiting : all).map(({ id }) => id)
  await setPhotoState(shop.db, ids, state)
  await setWaiting(shop.db, review.id, null)
  await shop.invalidate([itemTag(review.itemId)])
  return review
}
