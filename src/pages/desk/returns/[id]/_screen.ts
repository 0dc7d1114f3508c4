import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { type Asked, defineScreen } from '#desk/screen.ts'
import { text } from '#lib/fields.schema.ts'
import { answerReturn, readReturn } from '#lib/orders/returns/answer.server.ts'
import { readOtherSizes } from '#lib/orders/returns/other-sizes.server.ts'
import { ANSWER_MAX, ANSWERS, type ReturnAnswer } from '#lib/orders/returns/returns.ts'
import { listPicturesOf } from '#lib/orders/pictures/pictures.server.ts'
import type { Work } from '#lib/shop.ts'
import { returnTexts } from '#lib/texts/buying/returns.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { shownTo, subjectOf } from '#pages/desk/orders/_shared/order.server.ts'
import { ADDRESS } from '../_screen.ts'

async function answer(
  shop: Work,
  { params, given }: Asked<{ id: string }, { words: string }>,
  what: ReturnAnswer,
) {
  const asked = { answer: what, words: given.words }
  const { order, request } = await answerReturn(shop, readPathId(params.id), asked)
  const { desk } = returnTexts
  return {
    next: `${ADDRESS}/${params.id}?done=${what}`,
    subject: subjectOf(order.number),
    changes: { state: [desk[request.state], desk[ANSWERS[what].to]] as [string, string] },
  }
}

/** The act itself names the order. */
const subject = ({ params }: { params: { id: string } }): string => `return:${params.id}`

export const screen = defineScreen({
  address: '/desk/returns/[id]',
  right: 'returns.answer',
  guide: 'settle-a-return',
  load: async (shop, { params, staff }) => {
    const { order, request } = await readReturn(shop, readPathId(params.id))
    return {
      order: shownTo(staff.role, order),
      request,
      sizes: await readOtherSizes(shop, order),
      pictures: (await listPicturesOf(shop, order.id)).filter(
        ({ requestId }) => requestId === request.id,
      ),
    }
  },
  acts: {
    agree: {
      name: 'return.agreed',
      says: 'agreed to a return of',
      right: 'returns.answer',
      form: form({ words: z._default(text(ANSWER_MAX, 0), '') }),
      subject,
      run: (shop, asked) => answer(shop, asked, 'agreed'),
    },
    refuse: {
      name: 'return.refused',
      says: 'refused a return of',
      right: 'returns.answer',
      form: form({ words: text(ANSWER_MAX) }),
      subject,
      reason: ({ words }) => words,
      run: (shop, asked) => answer(shop, asked, 'refused'),
    },
    close: {
      name: 'return.closed',
      says: 'gave nothing for a return of',
      right: 'returns.answer',
      form: form({ words: text(ANSWER_MAX) }),
      subject,
      reason: ({ words }) => words,
      run: (shop, asked) => answer(shop, asked, 'closed'),
    },
  },
})
