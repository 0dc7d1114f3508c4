import type { Right } from './rights.ts'

/**
 * Every page of the desk that has no screen yet, and the right that opens it; null where nobody needs to be signed in. The middleware answers 404
 * for a page that is not listed. `/desk/[...path]` is every other address: who is not signed in cannot tell it from a page.
 */
export const DESK_PAGES: Record<string, Right | null> = {
  '/desk/signin': null,
  '/desk/join/[token]': null,
  '/desk/not-me/[token]': null,
  '/desk': 'desk.use',
  '/desk/confirm': 'desk.use',
  '/desk/signout': 'desk.use',
  '/desk/me': 'desk.use',
  '/desk/me/app': 'desk.use',
  '/desk/me/passkey': 'desk.use',
  '/desk/orders': 'orders.see',
  '/desk/orders/new': 'orders.make',
  '/desk/orders/[number]': 'orders.see',
  '/desk/orders/[number]/address': 'orders.make',
  '/desk/orders/[number]/paid': 'money.refund',
  '/desk/orders/[number]/cancel': 'orders.cancel',
  '/desk/slips': 'orders.pack',
  '/desk/pick': 'orders.pack',
  '/desk/pack': 'orders.pack',
  '/desk/[...path]': 'desk.use',
}
