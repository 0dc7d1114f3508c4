import { newFormValue } from '#lib/desk/forms.server.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import type { Shop } from '#lib/shop.ts'
import { atDesk, post, read, submit, wordsOf } from './desk.ts'
import { aPaidOrder } from '../orders.ts'
import { mailsOf } from '../outbox.ts'
import { somePlaces } from '../places.ts'
import { openTestShop } from '../shop.ts'
import { aMember } from './staff.ts'

/** What a page says of the mails to the customer. */
export const saidOf = (html: string): string =>
  /(Mails to the customer .*?) Deliver to/.exec(wordsOf(html))?.[1] ?? ''

/** Sends the form for a mail, also where the page no longer shows it. */
export async function press(
  shop: Shop,
  { cookie }: { cookie: string },
  path: string,
  mail: string,
) {
  const session = await findSession(shop, cookie)
  const once = newFormValue(shop, { sessionId: session?.id ?? '', path })
  return post(shop, atDesk({ cookie }), path, { act: 'mail', mail, once })
}

/** A paid order, and the manager Bola at the desk. */
export async function aDesk(env: Record<string, string> = {}) {
  const shop = await openTestShop(env)
  await somePlaces(shop)
  const bola = await aMember(shop, 'manager', 'Bola')
  const who = atDesk(bola)
  const order = await aPaidOrder(shop)
  const path = `/desk/orders/${order.number}`
  const said = async () => saidOf(await read(shop, who, path))
  const step = (state: string) =>
    submit(shop, who, path, { act: state, name: '', phone: '', tracking: '' })
  const again = (mail: string) => press(shop, bola, path, mail)
  return { shop, who, order, path, said, step, again }
}

/** The subjects of the mails to the customer, the oldest first. */
export const toCustomer = async (shop: Shop): Promise<string[]> =>
  (await mailsOf(shop)).filter(({ to }) => to === 'ada@mail.example').map(({ subject }) => subject)

export const stored = (shop: Shop) =>
  shop.db.selectFrom('order_mail').select(['kind', 'who']).orderBy('id').execute()
