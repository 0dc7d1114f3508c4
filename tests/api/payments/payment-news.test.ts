import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { PaymentGateway } from '#lib/payments/gateway.ts'
import { checkDuePayments, receiveWebhook } from '#lib/payments/settle/reconcile.server.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { aBrowser, send } from '../../support/send.ts'
import { signatureOf, signSandboxWebhook } from '#lib/payments/sandbox/sandbox.gateway.server.ts'
import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS } from '#lib/time.ts'
import {
  aBuyer,
  aName,
  aPendingOrder,
  elsewhere,
  moneyArrives,
  statusOf,
} from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const shop = await openTestShop()
await somePlaces(shop)

const doJobs = () => runDueJobs(shop, handlers)

/** The same shop with a payment company that misbehaves. */
function withGateway(change: (gateway: PaymentGateway) => Partial<PaymentGateway>): Shop {
  return { ...shop, payments: shop.payments.map((gateway) => ({ ...gateway, ...change(gateway) })) }
}

const down = () => Promise.reject(new ShopError('provider_unavailable'))

describe('receiveWebhook', () => {
  const signed = (reference: string) => signSandboxWebhook(shop.config, reference, 100)

  test('takes an event once and settles it in the background', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer)
    await moneyArrives(shop, order.reference)
    const { rawBody, headers } = signed(order.reference)
    const answers = await Promise.all(
      [shop, elsewhere(shop), shop].map((shop) =>
        receiveWebhook(shop, 'sandbox', rawBody, headers),
      ),
    )
    expect(answers).toEqual([200, 200, 200])
    const events = () =>
      shop.db
        .selectFrom('payment_event')
        .selectAll()
        .where('reference', '=', order.reference)
        .execute()
    expect(await events()).toHaveLength(1)
    await doJobs()
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    expect((await events())[0]?.processed_at).not.toBeNull()
  })

  test('answers 200 to a reference that is not known here', async () => {
    const { rawBody, headers } = signed('ord-unknown-1')
    expect(await receiveWebhook(shop, 'sandbox', rawBody, headers)).toBe(200)
    await doJobs()
  })

  test('does not believe bytes that were changed, or not signed', async () => {
    const { rawBody, headers } = signed('ord-forged-1')
    const changed = new TextEncoder().encode(new TextDecoder().decode(rawBody).replace('1', '2'))
    expect(await receiveWebhook(shop, 'sandbox', changed, headers)).toBe(401)
    expect(await receiveWebhook(shop, 'sandbox', rawBody, new Headers())).toBe(401)
  })

  test.each(['no JSON', '[]', '{"event":"charge.success"}', ''])(
    'refuses %j, which is signed but no event, with 400',
    async (body) => {
      const signature = signatureOf(new TextEncoder().encode(body), shop.config)
      const headers = { 'x-sandbox-signature': signature }
      const path = 'POST /api/payments/webhooks/sandbox'
      const response = await send(shop, aBrowser(), path, body, { headers })
      expect([response.status, await response.json()]).toEqual([
        400,
        { detail: expect.stringMatching(/^JSON parse error - /) },
      ])
    },
  )
})

describe('the poller', () => {
  test('finds a payment of which nobody told, on its schedule, in one process', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer)
    await moneyArrives(shop, order.reference)
    shop.pass(2 * MINUTE_MS - 1)
    await checkDuePayments(shop)
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    shop.pass(1)
    await Promise.all([checkDuePayments(shop), checkDuePayments(elsewhere(shop))])
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    const row = await shop.db
      .selectFrom('payment_attempt')
      .select(['check_count', 'next_check_at'])
      .where('reference', '=', order.reference)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ check_count: 1, next_check_at: null })
  })

  test('asks again later when the company cannot be reached', async () => {
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer)
    await moneyArrives(shop, order.reference)
    shop.pass(2 * MINUTE_MS)
    await checkDuePayments(withGateway(() => ({ verify: down })))
    shop.pass(3 * MINUTE_MS)
    await checkDuePayments(shop)
    expect((await statusOf(shop, order.id)).status).toBe('successful')
  })
})
