import { describe, expect, test } from 'vitest'
import type { OrderJson } from '#lib/orders/order-json.ts'
import { findForOwner, markOrder } from '#lib/orders/owner/owner.server.ts'
import { switchPickup } from '#lib/delivery/pickup/owner.server.ts'
import { checkoutsIn, FILLED, quoteIn } from '../../support/buying/checkouts.ts'
import { atDesk, read as readDesk, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aPickup, somePlaces } from '../../support/places.ts'
import { addressOf, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
await addressOf(shop)
await somePlaces(shop)
const { aShopper, submit, read } = checkoutsIn(shop)

const CONTACT = { name: 'Ada Obi', phone: '0803 555 0142', email: 'ada@mail.example' }
const PLACE = { name: 'Ibadan shop', address: '3 Ring Road, Oyo', hours: 'Mon to Fri' }
const placeId = await aPickup(shop)
const there = `pickup-${placeId}`

/** The value of the chosen way on a page of the checkout. */
const chosenIn = (html: string): string =>
  /<input(?=[^>]*name="shipping_mode")(?=[^>]*checked)[^>]*value="([^"]*)"/.exec(html)?.[1] ?? ''

describe('a place where goods are fetched', () => {
  test('is chosen at the checkout without script, and its price counts in place of delivery', async () => {
    const ada = await aShopper()
    const first = await submit(ada, { ...FILLED, shipping_mode: 'pickup', do: 'price' })
    // The first place is the cheapest.
    expect(chosenIn(first.html)).toMatch(/^pickup-\d+$/)
    expect(chosenIn(first.html)).not.toBe(there)
    expect(wordsOf(first.html)).toContain(
      'Store pickup: Ibadan shop ₦500 3 Ring Road, Oyo, Mon to Fri',
    )
    const { html } = await submit(ada, { ...CONTACT, shipping_mode: there, do: 'price' })
    expect(chosenIn(html)).toBe(there)
    expect(html).toContain('₦30,500')
    const fields = { ...CONTACT, shipping_mode: there, quote: quoteIn(html) }
    const sent = await submit(ada, { ...fields, payment_kind: 'fiat', do: 'confirm' })
    expect(sent.status).toBe(303)
    const [order] = (await (await send(shop, ada, 'GET /api/orders/')).json()) as OrderJson[]
    expect(order).toMatchObject({
      shipping_mode: 'pickup',
      billing_total: 500,
      sum_total: 30_500,
      pickup_place: { id: placeId, ...PLACE },
    })
    const page = wordsOf((await read(ada, `/orders/${order?.id}`)).html)
    expect(page).toContain('Pickup Ibadan shop 3 Ring Road, Oyo Mon to Fri')
  })

  test('is asked for by the API by its id; without one it is the cheapest', async () => {
    const ada = await aShopper()
    const { id: cart_id } = await shop.db
      .selectFrom('cart')
      .select('id')
      .where('customer_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const price = async (body: object) => {
      const asked = { cart_id, shipping_mode: 'pickup', ...body }
      const answer = await send(shop, ada, 'POST /billing/billing-price/', asked)
      return [answer.status, await answer.json()]
    }
    expect(await price({})).toMatchObject([200, { billing_total: 0, eta: 'Pick up 9 to 18' }])
    const here = { pickup_place_id: placeId }
    expect(await price(here)).toMatchObject([
      200,
      { billing_total: 500, eta: 'Pick up Mon to Fri' },
    ])
    expect(await price({ pickup_place_id: 99_999 })).toEqual([
      400,
      { shipping_mode: ['This place is closed. Choose another place, or delivery.'] },
    ])
    const order = { cart_id, shipping_mode: 'pickup', contact: CONTACT }
    const first = await send(shop, ada, 'POST /api/orders/', order)
    expect(await first.json()).toMatchObject({ pickup_place: { name: 'Our store' } })
    const other = await send(shop, ada, 'POST /api/orders/', { ...order, ...here })
    expect(await other.json()).toMatchObject({ billing_total: 500, pickup_place: PLACE })
  })

  test('is told with the order to buyer and team, as it was when the order was made', async () => {
    const ada = await aShopper()
    const { html } = await submit(ada, { ...CONTACT, shipping_mode: there, do: 'price' })
    const fields = { ...CONTACT, shipping_mode: there, quote: quoteIn(html), payment_kind: 'fiat' }
    const sent = await submit(ada, { ...fields, do: 'confirm' })
    const page = new URL(sent.location ?? '').pathname
    await send(shop, ada, `POST ${page}`, { do: 'pay' }, { form: true })
    const [order] = (await (await send(shop, ada, 'GET /api/orders/')).json()) as OrderJson[]
    const { id, number } = order as OrderJson
    await read(ada, `/orders/${id}`)
    await markOrder(shop, id, 'packed')
    const mails = (await mailsOf(shop)).filter(({ to }) => to === CONTACT.email)
    const about = mails.filter(({ text }) => text.includes(number)).map(({ text }) => text)
    expect(about).toHaveLength(2)
    for (const text of about) expect(text).toMatch(/Ibadan shop\s+3 Ring Road, Oyo\s+Mon to Fri/)
    expect(wordsOf((await read(ada, `/orders/${id}`)).html)).toContain(
      'Come to Ibadan shop, 3 Ring Road, Oyo: Mon to Fri.',
    )
    const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
    const words = async (path: string) => wordsOf(await readDesk(shop, who, path))
    expect(await words(`/desk/orders/${number}`)).toContain('Ibadan shop, 3 Ring Road, Oyo')
    expect(await words(`/desk/slips?orders=${number}`)).toContain(
      'Is picked up: Ibadan shop, 3 Ring Road, Oyo',
    )
    expect(await words('/desk/orders?tab=packed')).toContain('Picked up: Ibadan shop')
    expect((await findForOwner(shop, number))?.place).toMatchObject({ id: placeId, ...PLACE })
  })

  test('that was closed meanwhile takes no order, and the page offers the others', async () => {
    const ada = await aShopper()
    const { html } = await submit(ada, { ...CONTACT, shipping_mode: there, do: 'price' })
    await shop.inTransaction((shop) => switchPickup(shop, placeId, false, 'Bisi'))
    const fields = { ...CONTACT, shipping_mode: there, quote: quoteIn(html), payment_kind: 'fiat' }
    const refused = await submit(ada, { ...fields, do: 'confirm' })
    expect(refused.status).toBe(200)
    expect(refused.html).toContain('This place is closed. Choose another place, or delivery.')
    expect(chosenIn(refused.html)).not.toBe(there)
    expect(await (await send(shop, ada, 'GET /api/orders/')).json()).toEqual([])
    await shop.inTransaction((shop) => switchPickup(shop, placeId, true, 'Bisi'))
  })
})
