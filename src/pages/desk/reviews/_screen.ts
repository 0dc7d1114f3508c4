import { form } from '#desk/form.ts'
import { defineScreen, type ActResult } from '#desk/screen.ts'
import { id, line, text } from '#lib/fields.schema.ts'
import { readId } from '#lib/ids.ts'
import { ANSWER_MAX, askedOf, HIDE_REASON_MAX, type ReviewTab } from '#lib/reviews/at-desk.ts'
import {
  answerReview,
  countReviews,
  hideFor,
  lookAtPhotos,
  noteRead,
  readRatings,
  readReviews,
  showAgain,
  takeAnswerBack,
} from '#lib/reviews/at-desk.server.ts'
import { deskReviewTexts as texts } from '#lib/texts/goods/desk-reviews.ts'

export const ADDRESS = '/desk/reviews'
const PAGE_SIZE = 20

const seen = { id: id(), seen: line(100) }
const answer = form({ ...seen, answer: text(ANSWER_MAX) })
const hide = form({ ...seen, reason: text(HIDE_REASON_MAX) })
const press = form(seen)
// Not `photos`: a form with that field sends files.
const look = form({ ...seen, seenPhotos: line(100) })

/** The same reviews, after something was done. */
const nextOf = (query: URLSearchParams, done: string): string => {
  const { tab, stars } = askedOf(query)
  return `${ADDRESS}?tab=${tab}${stars === undefined ? '' : `&stars=${stars}`}&done=${done}`
}

/** The tabs whose first review is open. */
const waits: readonly ReviewTab[] = ['to-read', 'photos']

const subject = ({ given }: { given: { id: number } }): string => `review:${given.id}`

const right = 'reviews.answer'

export const screen = defineScreen({
  address: ADDRESS,
  right,
  menu: { label: texts.title, icon: 'star', group: 'people' },
  guide: 'reviews',
  load: async (shop, { query, typed }) => {
    const asked = askedOf(query)
    const before = readId(query.get('after'))
    const page = await readReviews(shop, { ...asked, before, size: PAGE_SIZE })
    const [first] = page.reviews
    // The form that is shown again stands where it stood; else the first that waits is open.
    const open = Number(
      typed['id'] ?? query.get('open') ?? (waits.includes(asked.tab) && first?.id),
    )
    const [counts, ratings] = [await countReviews(shop), await readRatings(shop)]
    return { ...asked, ...page, isFirst: before === null, open, counts, ratings }
  },
  acts: {
    answer: {
      name: 'review.answered',
      says: 'answered',
      right,
      form: answer,
      subject,
      run: async (shop, { given, query }): Promise<ActResult> => {
        const { answer: before } = await answerReview(shop, given, given.answer)
        return {
          next: nextOf(query, 'answered'),
          changes: { answer: [before, given.answer] },
        }
      },
    },
    'take-back': {
      name: 'review.answer-taken-back',
      says: 'took back the answer to',
      right,
      form: press,
      subject,
      run: async (shop, { given, query }): Promise<ActResult> => {
        const { answer: before } = await takeAnswerBack(shop, given)
        return { next: nextOf(query, 'taken-back'), changes: { answer: [before, null] } }
      },
    },
    read: {
      name: 'review.read',
      says: 'read',
      right,
      form: press,
      subject,
      run: async (shop, { given, query }): Promise<ActResult> => {
        await noteRead(shop, given)
        return { next: nextOf(query, 'read') }
      },
    },
    hide: {
      name: 'review.hidden',
      says: 'hid',
      right,
      form: hide,
      subject,
      reason: ({ reason }) => reason,
      run: async (shop, { given, query }): Promise<ActResult> => {
        await hideFor(shop, given, given.reason)
        return { next: nextOf(query, 'hidden'), changes: { shown: ['yes', 'no'] } }
      },
    },
    'show-photos': {
      name: 'review.photos-shown',
      says: 'showed photos of',
      right,
      form: look,
      subject,
      run: async (shop, { given, query }): Promise<ActResult> => {
        await lookAtPhotos(shop, given, { photos: given.seenPhotos, state: 'shown' })
        return { next: nextOf(query, 'photos-shown'), changes: { photos: ['no', 'yes'] } }
      },
    },
    'refuse-photos': {
      name: 'review.photos-refused',
      says: 'did not show photos of',
      right,
      form: look,
      subject,
      run: async (shop, { given, query }): Promise<ActResult> => {
        await lookAtPhotos(shop, given, { photos: given.seenPhotos, state: 'refused' })
        return { next: nextOf(query, 'photos-refused'), changes: { photos: ['yes', 'no'] } }
      },
    },
    show: {
      name: 'review.shown',
      says: 'showed again',
      right,
      form: press,
      subject,
      run: async (shop, { given, query }): Promise<ActResult> => {
        await showAgain(shop, given)
        return { next: nextOf(query, 'shown'), changes: { shown: ['no', 'yes'] } }
      },
    },
  },
})
