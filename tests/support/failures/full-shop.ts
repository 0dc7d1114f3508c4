import { payLinkOf } from '#lib/orders/placing/pay-link.server.ts'
import { findAttempt } from '#lib/payments/payments.sql.ts'
import { askForAccount } from '#lib/payments/refunds/account/account.server.ts'
import { agreeToReminders, endUrlOf } from '#lib/reminders/reminders.server.ts'
import { anOrderOnTheWay } from '../buying/door.ts'
import { post } from '../desk/desk.ts'
import { aBuyer, aPendingOrder, aWaitingOrder } from '../orders.ts'
import { guestsIn } from '../buying/guests.ts'
import { mailsOf } from '../outbox.ts'
import { somePlaces } from '../places.ts'
import { aBrowser } from '../send.ts'
import { openTestShop, type TestShop } from '../shop.ts'
import { anItem, signInAs } from '../world.ts'

/** A shop where each page of a thing has something to show, a customer who may see it, and the addresses of these pages. */
export async function aFullShop() {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000', GUEST_CHECKOUT: 'on' })
  await somePlaces(shop)
  const gele = await anItem(shop, { name: 'Gele' })
  const fila = await anItem(shop, { name: 'Fila', stock: 0 })
  const buyer = await aBuyer(shop, 'ada', [{ item: gele }])
  const order = await aPendingOrder(shop, buyer)
  await agreeToReminders(shop, buyer)
  const { ref } = await shop.db
    .selectFrom('reminder_consent')
    .select('ref')
    .executeTakeFirstOrThrow()
  const ada = { cookies: (await signInAs(shop, 'ada')).cookies }
  const { id: byPhone } = await aWaitingOrder(shop)
  await shop.db
    .updateTable('orders')
    .set({ channel: 'desk', customer_id: null })
    .where('id', '=', byPhone)
    .execute()
  const [newcomer, email, password] = [aBrowser(), 'bola@mail.example', 'wax print 88']
  await post(shop, newcomer, '/signup', {
    username: 'bola',
    email,
    password,
    re_password: password,
  })
  await post(shop, newcomer, '/forgotpassword', { email: 'ada@example.com' })
  await post(shop, newcomer, '/newsletter', { email })
  await post(shop, newcomer, `/products/${fila.slug}/back-in-stock`, { email })
  const another = { form: 'email', email: 'ada@new.example', current_password: 'market-day-7' }
  await post(shop, ada, '/settings', another)
  await askForAnAccount(shop, order)
  const mailed = (await mailsOf(shop)).flatMap(({ links }) => links)
  const addresses = [
    ...[...mailed, payLinkOf(shop, byPhone), endUrlOf(shop, ref)].map(
      (link) => new URL(link).pathname,
    ),
    (await anOrderOnTheWay(shop)).path,
    `/orders/${order.id}`,
    `/orders/${order.id}/pay`,
    `/pay/sandbox/${order.reference}`,
    `/products/${fila.slug}/back-in-stock`,
    `/products/${gele.slug}/rate`,
    `/products/${gele.slug}/rate/photos`,
    `/products/${gele.slug}/report?review=${await aReview(shop, gele, buyer)}`,
    `/products/${gele.slug}`,
    '/categories/women',
  ]
  const addressOf = (page: string): string | undefined => {
    const shape = new RegExp(`^${page.replace(/\[[^\]]+\]/g, '[^/]+')}(\\?.*)?$`)
    return page.includes('[') ? addresses.find((path) => shape.test(path)) : page || '/'
  }
  const guest = await guestsIn(shop, gele).aGuest()
  return { shop, ada, guest, order, mailed, addressOf }
}

/** As for a refund that could not go back the way it came. The account is said already: no company here has a list of banks. */
async function askForAnAccount(shop: TestShop, { reference }: { reference: string }) {
  const attempt = await findAttempt(shop.db, reference)
  if (!attempt) throw new Error('no payment')
  const made = { reference, amount_kobo: 10_000, refund_id: null, request_id: null }
  const refund = await shop.db
    .insertInto('refund')
    .values({ ...made, from_state: attempt.state, made_at: shop.now(), failed_at: shop.now() })
    .returning(['id', 'amount_kobo'])
    .executeTakeFirstOrThrow()
  await askForAccount(shop, attempt, refund)
  await shop.db.updateTable('refund_account').set({ given_at: shop.now() }).execute()
}

async function aReview({ db, now }: TestShop, item: { id: number }, buyer: { id: number }) {
  const text = { rating: 4, description: 'Fits well.', created_at: now(), updated_at: now() }
  const review = await db
    .insertInto('review')
    .values({ item_id: item.id, customer_id: buyer.id, ...text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return review.id
}
