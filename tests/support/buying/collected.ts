import { expect } from 'vitest'
import { createPickup } from '#lib/delivery/pickup/owner.server.ts'
import type { OrderJson } from '#lib/orders/order-json.ts'
import { OYO } from '../places.ts'
import { send } from '../send.ts'
import type { TestShop } from '../shop.ts'
import type { CustomerBrowser } from '../world.ts'
import { checkoutsIn, pathOf, quoteIn } from './checkouts.ts'

/** Who collects an order. */
export const CONTACT = { name: 'Ada Obi', phone: '0803 555 0142', email: 'ada@mail.example' }

/** A bus park in Ibadan, whose drivers take about ₦1,500: its id. */
export async function aPark(shop: TestShop): Promise<number> {
  const park = {
    kind: 'park' as const,
    name: 'Ibadan, Iwo Road',
    address: 'Iwo Road, Ibadan',
    stateId: OYO,
    hours: '',
    feeKobo: 0,
    driverKobo: 150_000,
    waitHours: 48,
  }
  return (await shop.inTransaction((shop) => createPickup(shop, park, 'Ada'))).id
}

/** A paid order of a new shopper that is collected at this pickup place. */
export async function anOrderToCollect(shop: TestShop, placeId: number) {
  const { aShopper, submit } = checkoutsIn(shop)
  const ada: CustomerBrowser = await aShopper()
  const way = { ...CONTACT, shipping_mode: `pickup-${placeId}` }
  const { html } = await submit(ada, { ...way, do: 'price' })
  const fields = { ...way, quote: quoteIn(html), payment_kind: 'fiat', do: 'confirm' }
  const sent = await submit(ada, fields)
  expect(sent.status).toBe(303)
  await send(shop, ada, `POST ${pathOf(sent.location)}`, { do: 'pay' }, { form: true })
  const [order] = (await (await send(shop, ada, 'GET /api/orders/')).json()) as OrderJson[]
  const { id = '', number = '' } = order ?? {}
  // Back from the payment page, which asks the company.
  await send(shop, ada, `GET /orders/${id}`)
  return { ada, id, number, order, path: `/desk/orders/${number}` }
}
