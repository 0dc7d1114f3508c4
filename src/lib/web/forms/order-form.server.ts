import type { APIContext } from 'astro'
import { changeOrder } from '#lib/checkout/my-orders.server.ts'
import { actNamed, type FormResult } from '#lib/form.ts'
import { orderActSchema, orderNamedSchema } from '#lib/orders/orders.schema.ts'
import {
  returnNamedSchema,
  returnSchema,
  returnSentSchema,
} from '#lib/orders/returns/returns.schema.ts'
import { askForReturn, noteSent, withdrawReturn } from '#lib/orders/returns/returns.server.ts'
import { parseFields } from '#lib/parse.ts'
import { filesIn, uploadsOf } from '../endpoints/http.server.ts'
import { answerForm, type Fields, signInPath } from './page-form.server.ts'

type Page = Pick<APIContext, 'locals' | 'request' | 'url'> & Parameters<typeof answerForm>[0]

/** Answers the forms of a page with orders. They lead back to it, to the cart or to the payment page. */
export function answerOrderForm(page: Page): Promise<FormResult> {
  const { locals, url } = page
  const { shop, visitor } = locals
  const here = url.pathname + url.search
  if (visitor.kind === 'guest')
    return answerForm(page, async () => signInPath(here), ['do', 'form'])
  const forms = {
    // Buttons of the page.
    '': async (fields: Fields) =>
      (await changeOrder(shop, locals, parseFields(fields, orderActSchema))) ?? here,
    return: async (fields: Fields) => {
      const { order } = parseFields(fields, orderNamedSchema)
      const newReturn = parseFields(fields, returnSchema)
      const photos = await uploadsOf(filesIn(fields['photos']))
      const { id } = await askForReturn(shop, visitor.customer, order, newReturn, photos)
      return `/orders/${order}?asked=${id}#returns`
    },
    'send-return': async (fields: Fields) => {
      const { order, request, ...sent } = parseFields(fields, returnSentSchema)
      await noteSent(shop, visitor.customer, order, request, sent)
      return `/orders/${order}?sent=${request}#returns`
    },
    'withdraw-return': async (fields: Fields) => {
      const { order, request } = parseFields(fields, returnNamedSchema)
      await withdrawReturn(shop, visitor.customer, order, request)
      return `/orders/${order}?withdrawn=${request}#returns`
    },
  }
  const answer = async (fields: Fields) => actNamed(fields['form'] ?? '', forms)(fields)
  return answerForm(page, answer, ['do', 'form'])
}
