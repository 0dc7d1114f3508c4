/**
 * The shop as `npm start` serves it, with one payment company set up, which is a server in this process. The browser
 * tests start it as a child process and send it messages.
 */
import { migrate } from '#lib/db/migrate.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { openShop } from '#lib/open-shop.server.ts'
import { main } from '../../../scripts/start.ts'
import { allowDoor, askDeposit, confirm, onTheWay } from '../buying/door.ts'
import { sendBack } from '../buying/refunds.ts'
import { aGiftCard } from '../buying/gift-cards.ts'
import { aMember } from '../desk/staff.ts'
import { startBtcpay } from '../fakes/btcpay.ts'
import { startPaystack } from '../fakes/paystack.ts'
import { type Fault, postEvent } from '../fakes/server.ts'
import { aBuyer } from '../orders.ts'
import { somePlaces } from '../places.ts'
import { anItem } from '../world.ts'

const companies = {
  paystack: () => startPaystack({ now: Date.now }),
  btcpay: () => startBtcpay({ now: Date.now }),
}
export type CompanyName = keyof typeof companies

export type Records = {
  orders: { id: string; number: string; status: string }[]
  attempts: { reference: string; state: string }[]
}

const company = process.argv[2] as CompanyName
const fake = await companies[company]()
Object.assign(process.env, fake.env)
const config = readConfig()
const webhookUrl = `${config.siteUrl}/api/payments/webhooks/${company}`
const shop = openShop(config)
await migrate(shop.db)
await somePlaces(shop)
const item = await anItem(shop, { name: 'Ankara Wrap Dress', price: 15_000, stock: 500 })

const orders = {
  /** A customer with an address and one dress in the cart; the password is `market-day-7`. */
  aBuyer: async (username: string): Promise<void> => {
    await aBuyer(shop, username, [{ item }])
  },
  /** Whether the company tells the shop of what happens. */
  webhooks: async (areTold: boolean): Promise<void> => {
    fake.webhook.url = areTold ? webhookUrl : null
  },
  /** What goes wrong with the company's next answers. */
  faults: async (...faults: Fault[]): Promise<void> => {
    fake.faults.splice(0, Infinity, ...faults)
  },
  /** The network confirms the coins that a customer's invoice waits for. */
  confirmCoins: async (username: string): Promise<void> => {
    const { attempts } = await orders.records(username)
    if (!('becomeAndTell' in fake)) throw new Error(`${company} takes no coins`)
    const reference = attempts.at(-1)?.reference ?? ''
    await fake.becomeAndTell(reference, 'Settled', 'None', 'InvoiceSettled')
  },
  /** A customer's transfer arrives at the number of the newest payment: the sum that was asked for, or another one (kobo). */
  transfer: async (username: string, kobo?: number): Promise<void> => {
    const { attempts } = await orders.records(username)
    if (!('transfer' in fake)) throw new Error(`${company} takes no transfers`)
    await postEvent(fake.webhook.url, fake.transfer(attempts.at(-1)?.reference ?? '', kobo))
  },
  /** The same of the newest payment of all buyers. */
  transferToNewest: async (): Promise<void> => {
    const { reference } = await shop.db
      .selectFrom('payment_attempt')
      .select('reference')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    if (!('transfer' in fake)) throw new Error(`${company} takes no transfers`)
    await postEvent(fake.webhook.url, fake.transfer(reference))
  },
  /** The owner sends a customer's newest payment back, and the company asks for the customer's account. */
  refundWaits: async (username: string): Promise<void> => {
    const { orders: made, attempts } = await orders.records(username)
    const reference = attempts.at(-1)?.reference ?? ''
    if (!('failRefund' in fake)) throw new Error(`${company} asks for no account`)
    await sendBack(shop, made.at(-1)?.id ?? '')
    await postEvent(fake.webhook.url, fake.failRefund(reference, 'needs-attention'))
  },
  /** Money arrives at the account of the counter. */
  transferAtCounter: async (kobo: number): Promise<void> => {
    if (!('transferToTerminal' in fake)) throw new Error(`${company} has no counter`)
    await postEvent(fake.webhook.url, fake.transferToTerminal(kobo))
  },
  /** The cookie of a manager's session at the desk. */
  aManager: async (): Promise<string> => (await aMember(shop, 'manager')).cookie,
  /** Orders up to ₦50,000 can be paid on delivery. */
  allowDoor: (): Promise<void> => allowDoor(shop),
  /** They can, when the price of the delivery is paid before. */
  askDeposit: (): Promise<void> => askDeposit(shop, 'delivery'),
  /** A clerk has called a customer, and a rider has the order on the way. Returns the rider's page and the customer's code. */
  sendByRider: async (username: string): Promise<{ path: string; code: string }> => {
    const [order] = (await orders.records(username)).orders
    await confirm(shop, order?.id ?? '')
    return onTheWay(shop, order?.id ?? '')
  },
  /** The code of a new gift card. */
  giftCard: async (naira: number): Promise<string> => (await aGiftCard(shop, naira)).code,
  /** Orders and payments of a customer, as the shop stores them. */
  records: async (username: string): Promise<Records> => {
    const made = await shop.db
      .selectFrom('orders')
      .innerJoin('customer', 'customer.id', 'orders.customer_id')
      .select(['orders.id', 'orders.number', 'orders.status'])
      .where('username', '=', username)
      .orderBy('orders.created_at')
      .execute()
    const ids = made.map(({ id }) => id)
    const attempts = await shop.db
      .selectFrom('payment_attempt')
      .select(['reference', 'state'])
      .where('order_id', 'in', ids)
      .orderBy('attempt_number')
      .execute()
    return { orders: made, attempts }
  },
}
export type Orders = typeof orders

type Message = { id: number; order: keyof Orders; with: never[] }

process.on('message', async ({ id, order, with: given }: Message) => {
  const work = orders[order] as (...given: never[]) => Promise<unknown>
  try {
    process.send?.({ id, result: (await work(...given)) ?? null })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
})
process.on('disconnect', () => process.exit())

await main(['--as-built'])
process.send?.({ id: 0, result: null })
