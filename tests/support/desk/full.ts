import { newFormValue } from '#lib/desk/forms.server.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import type { Shop } from '#lib/shop.ts'
import { atDesk } from './desk.ts'
import { listPages } from '../failures/endpoints.ts'
import { aPaidOrder, aWaitingOrder, sizeOf } from '../orders.ts'
import { somePlaces } from '../places.ts'
import { openTestShop } from '../shop.ts'
import { aMember } from './staff.ts'
import { anItem } from '../world.ts'

/** Breaks out of an attribute or a text that is not escaped. */
export const MARKUP = '"><img src=x onerror=alert(1)>\'&'

/** A good value for a form of this page, as if it had been shown. */
export async function onceFor(
  shop: Shop,
  { cookie }: { cookie: string },
  path: string,
): Promise<string> {
  const session = await findSession(shop, cookie)
  return newFormValue(shop, { sessionId: session?.id ?? '', path })
}

/** Each page of the desk that shows something, with something on it. */
export async function aDeskFull() {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000000' })
  await somePlaces(shop)
  const item = await anItem(shop, { stock: 50 })
  const lines = [{ item }]
  const order = await aPaidOrder(shop, lines)
  const sent = await aPaidOrder(shop, lines)
  await markOrder(shop, sent.id, 'sent')
  const waiting = await aWaitingOrder(shop, lines)
  const other = await aMember(shop, 'support', 'other')
  const member = await aMember(shop, 'owner', 'Amaka')
  const numberFor = (path: string): string => {
    if (path.endsWith('return')) return sent.number
    return /cancel|paid$/.test(path) ? waiting.number : order.number
  }
  const paths = listPages()
    .filter((path) => path.startsWith('/desk') && !/token|\.\.\.|confirm|signin/.test(path))
    .map((path) =>
      path
        .replace('[number]', numberFor(path))
        .replace('[size]', String(sizeOf(item)))
        .replace('[id]', String(other.id)),
    )
  const more = [
    `/desk/slips?orders=${order.number}`,
    `/desk/pack?orders=${order.number}`,
    `/desk/stock/count?item=${item.slug}`,
    `/desk/orders/${order.number}/refund?check=&sum=1&reason=x`,
    `/desk/orders/${order.number}/cancel`,
    `/desk/orders/${sent.number}`,
  ]
  return { shop, item, order, other, member, who: atDesk(member), paths: [...paths, ...more] }
}
