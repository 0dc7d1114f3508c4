import type { APIContext } from 'astro'
import { changeOrder } from '#lib/checkout/my-orders.server.ts'
import type { FormResult } from '#lib/form.ts'
import { orderActSchema, orderNamedSchema } from '#lib/orders/orders.schema.ts'
import { returnSchema } from '#lib/orders/returns/returns.schema.ts'
import { askForReturn } from '#lib/orders/returns/returns.server.ts'
import { parseFields } from '#lib/parse.ts'
import { answerForm, signInPath } from './page-form.server.ts'

type Page = Pick<APIContext, 'locals' | 'request' | 'url'> & Parameters<typeof answerForm>[0]

/** Answers the forms of a page with orders. They lead back to it, to the cart or to the payment page. */
export const answerOrderForm = (page: Page): Promise<FormResult> =>
  answerForm(page, async (fields) => {
    const { locals, url } = page
    const here = url.pathname + url.search
    if (locals.visitor.kind === 'guest') return signInPath(here)
    if (fields['form'] === 'return') {
      const { order } = parseFields(fields, orderNamedSchema)
      const newReturn = parseFields(fields, returnSchema)
      const { id } = await askForReturn(locals.shop, locals.visitor.customer, order, newReturn)
      return `/orders/${order}?asked=${id}#returns`
    }
    return (await changeOrder(locals.shop, locals, parseFields(fields, orderActSchema))) ?? here
  })
