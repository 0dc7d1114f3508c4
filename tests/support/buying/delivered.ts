import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { postFiles, type SentFile } from '../catalogue/photos.ts'
import { aBuyer, aPendingOrder, moneyArrives } from '../orders.ts'
import { somePlaces } from '../places.ts'
import { aBrowser, type Browser, send } from '../send.ts'
import { openTestShop, type TestShop } from '../shop.ts'
import { anItem } from '../world.ts'

export async function signedIn(shop: TestShop, username: string): Promise<Browser> {
  const browser = aBrowser()
  await send(shop, browser, 'POST /signin', { username, password: 'market-day-7' }, { form: true })
  return browser
}

/** A shop with an order of Ada's for twenty geles, which was just delivered, and Ada's browser. */
export async function aDeliveredOrder(env: Record<string, string> = {}) {
  const shop = await openTestShop(env)
  await somePlaces(shop)
  const gele = await anItem(shop, { name: 'Gele', stock: 99 })
  const ada = await aBuyer(shop, 'ada', [{ item: gele, quantity: 20 }])
  const { id, number, reference } = await aPendingOrder(shop, ada)
  await moneyArrives(shop, reference)
  await settle(shop, reference)
  await markOrder(shop, id, 'delivered')
  const { id: line } = await shop.db.selectFrom('order_item').select('id').executeTakeFirstOrThrow()
  const browser = await signedIn(shop, 'ada')
  const fields = { form: 'return', order: id, kind: 'return', reason: 'damaged', note: 'Torn.' }
  /** Sends the form of the order's page as a browser without script does. */
  const ask = (files: readonly SentFile[], who = browser, headers = {}) =>
    postFiles(shop, who, `/orders/${id}`, { ...fields, [`units_${line}`]: '1' }, files, headers)
  const withdraw = async () => {
    const rows = shop.db.selectFrom('return_request').select('id')
    const { id: request } = await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()
    const form = { form: 'withdraw-return', order: id, request }
    return send(shop, browser, `POST /orders/${id}`, form, { form: true })
  }
  const pictures = () => shop.db.selectFrom('order_picture').selectAll().orderBy('id').execute()
  return { shop, ada, id, number, browser, line, ask, withdraw, pictures }
}
