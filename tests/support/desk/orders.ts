import { doAct } from '#desk/act.server.ts'
import type { Act } from '#desk/screen.ts'
import type { Shop } from '#lib/shop.ts'
import { screen as orderScreen } from '#pages/desk/orders/[number]/_screen.ts'
import { LAGOS, somePlaces, SURULERE } from '../places.ts'
import { atDesk, onceOf, post, read } from './desk.ts'
import { sizeOf } from '../orders.ts'
import { openTestShop, type TestShop } from '../shop.ts'
import { aMember, theOwner, setLimits } from './staff.ts'
import { anItem, type TestItem } from '../world.ts'
import type { Browser } from '../send.ts'

export const NEW_ORDER = '/desk/orders/new'

/** A shop with dresses at ₦18,500, and somebody at its desk who takes orders. */
export async function aClerk(
  stock: number | Record<string, number> = 5,
  env: Record<string, string> = {},
) {
  const shop = await openTestShop(env)
  await somePlaces(shop)
  const item = await anItem(shop, { stock })
  const member = await aMember(shop, 'support', 'Ngozi')
  await setLimits(shop, theOwner, member.id, { each: 100_000_000, day: 100_000_000 })
  return { shop, item, member, who: atDesk(member) }
}

/** The form of a new order, filled in for dresses to Surulere: ₦18,500 each and ₦2,500 to bring them. */
export const filled = (item: TestItem, quantity = 1, change: Record<string, string> = {}) => ({
  act: 'new',
  phone: '0803 555 0142',
  name: 'Ada Obi',
  email: '',
  shipping_mode: 'delivery',
  state: String(LAGOS),
  lga: String(SURULERE),
  street_address: '22 Adelabu Street',
  [`quantity.${sizeOf(item)}`]: String(quantity),
  payment: 'cash',
  reference: '',
  hold: '24',
  note: '',
  ...change,
})

/** Presses a button of the form. */
export async function press(
  shop: TestShop,
  who: Browser,
  fields: Record<string, string>,
  button = 'make',
) {
  const once = onceOf(await read(shop, who, NEW_ORDER), 'new')
  const response = await post(shop, who, NEW_ORDER, { ...fields, once, do: button })
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    html: await response.text(),
  }
}

/** Makes the order of the sum that the page shows for these fields. */
export async function make(shop: TestShop, who: Browser, fields: Record<string, string>) {
  const { html } = await press(shop, who, fields, 'show')
  const [, total = ''] = /name="total" value="([\d ]*)"/.exec(html) ?? []
  const [, door = ''] = /name="door" value="([^"]*)"/.exec(html) ?? []
  return press(shop, who, { ...fields, total, door })
}

/** The newest order, as it is stored. */
export const newestOrder = (shop: TestShop) =>
  shop.db.selectFrom('orders').selectAll().orderBy('number', 'desc').executeTakeFirstOrThrow()

type OrderActs = typeof orderScreen.acts

/** An act of an order's page alone, with these fields. */
export function doOrderAct(
  shop: Shop,
  { number }: { number: string },
  name: keyof OrderActs,
  fields: Record<string, string> = {},
): Promise<string> {
  const act = orderScreen.acts[name] as Act<{ number: string }>
  return doAct(shop, theOwner, act, { params: { number }, given: act.form?.read(fields) })
}

/** All payments, as they are stored. */
export const paymentsIn = (shop: TestShop) =>
  shop.db
    .selectFrom('payment_attempt')
    .select(['provider', 'state', 'amount_kobo', 'received_kobo', 'provider_tx_id', 'reference'])
    .orderBy('created_at')
    .execute()

/** What one dress costs with its way to Surulere, in kobo. */
export const TOTAL = 2_100_000
