import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { MOST_HELD } from '#lib/limits/table.ts'
import { cancelUnpaid } from '#lib/payments/attempts/cancel.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { readOwnAccount } from '#lib/payments/own-account/own-account.server.ts'
import { newId } from '#lib/random.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { FILLED, quoteIn } from '../../support/buying/checkouts.ts'
import {
  atDesk,
  auditOf,
  change,
  onceOf,
  post,
  read,
  shownIn,
  submit,
  wordsOf,
} from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import {
  aBuyer,
  anAddress,
  aCart,
  attemptsOf,
  moneyArrives,
  place,
  putInto,
  statesOf,
  statusOf,
  stockOf,
} from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem, signInAs } from '../../support/world.ts'

const ACCOUNT = '/desk/money/account'
const FIELDS = {
  bank: 'GTBank',
  accountNumber: '0123 456 785',
  accountName: 'Oja Limited',
  waitHours: '24',
}

/** A shop whose owner has set up its own bank account. */
async function aShop(fields: Partial<typeof FIELDS> = {}) {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await somePlaces(shop)
  await setUp(shop, fields)
  return { shop, ...handsOf(shop) }
}

/** Somebody signs in at the desk: a session ends when nobody uses it for a while. */
const sitDown = async (shop: TestShop, role: 'owner' | 'manager' = 'owner') =>
  atDesk(await aMember(shop, role, `${role}.${newId().slice(0, 6)}`))

type Typed = Partial<typeof FIELDS> & { sure?: string }
const setUp = async (shop: TestShop, fields: Typed = {}) =>
  change(shop, await sitDown(shop), ACCOUNT, { act: 'save', ...FIELDS, ...fields })

type Placed = { id: string; number: string; path: string; browser: Browser }

const providersOf = async (shop: TestShop, orderId: string) => {
  const rows = shop.db.selectFrom('payment_attempt').select('provider')
  return (await rows.where('order_id', '=', orderId).execute()).map(({ provider }) => provider)
}

const handsOf = (shop: TestShop) => ({
  /** An order of ₦21,000 that is to be paid to the shop's own account. */
  anOrder: async (stock = 3) => {
    const username = `ada.${newId().slice(0, 8).toLowerCase()}`
    const item = await anItem(shop, { stock })
    const buyer = await aBuyer(shop, username, [{ item }])
    const { order } = await place(shop, buyer)
    const browser = await signInAs(shop, username)
    const path = `/orders/${order.id}/pay`
    await send(shop, browser, `POST ${path}`, { do: 'own' }, { form: true })
    return { id: order.id, number: order.number, path, browser, buyer, item }
  },
  see: async ({ path, browser }: Placed) => {
    const html = await (await send(shop, browser, `GET ${path}`)).text()
    return { html, state: /data-pay="(\w+)"/.exec(html)?.[1], words: wordsOf(html) }
  },
  /** A clerk notes what came, and reads what the order's page says then. */
  note: async (who: Browser, number: string, fields: Record<string, string> = {}) => {
    const path = `/desk/orders/${number}/paid`
    const typed = { payment: 'transfer', reference: `FT ${number}`, reason: 'seen', ...fields }
    const answer = await submit(shop, who, path, { act: 'paid', ...typed })
    return answer.headers.get('location') ?? wordsOf(await answer.text())
  },
})

describe('the shop’s own bank account', () => {
  test('is off until the owner sets it up, which is in the audit and in a mail', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const { anOrder, see } = handsOf(shop)
    const before = await anOrder()
    expect(await providersOf(shop, before.id)).toEqual(['sandbox'])
    expect((await see(before)).words).not.toContain('own account')
    const manager = await sitDown(shop, 'manager')
    expect(await read(shop, manager, ACCOUNT)).not.toContain('name="act"')
    const wrong = await setUp(shop, { accountNumber: '12345' })
    expect(await wrong.text()).toContain('Write the ten digits of the account number.')
    expect((await setUp(shop)).status).toBe(303)
    const [row] = await auditOf(shop, 'money.account')
    expect(row?.changes).toEqual({
      Bank: ['', 'GTBank'],
      'Account number': ['', '0123456785'],
      'Account name': ['', 'Oja Limited'],
    })
    const told = (await mailsOf(shop)).filter(({ text }) => text.includes('0123456785'))
    expect(told).toHaveLength(1)
    expect(wordsOf(await read(shop, manager, ACCOUNT))).toContain('It is on')
    const off = await submit(shop, await sitDown(shop), ACCOUNT, { act: 'off' })
    expect(off.headers.get('location')).toBe(`${ACCOUNT}?done=off`)
    expect(await providersOf(shop, (await anOrder()).id)).toEqual(['sandbox'])
  })

  test('with a digit that does not fit the bank is saved once the owner is sure', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const slip = { bank: 'Guaranty Trust Bank', accountNumber: '0123456758' }
    const asked = await setUp(shop, slip)
    const html = await asked.text()
    expect(asked.status).toBe(400)
    expect(html).toContain('The last digit does not fit Guaranty Trust Bank.')
    expect(html).toContain('It is right all the same')
    expect(html).toMatch(/<datalist id="banks">[^]*GTBank[^]*OPay/)
    expect(await readOwnAccount(shop)).toBeNull()
    expect((await setUp(shop, { ...slip, sure: 'yes' })).status).toBe(303)
    expect(await readOwnAccount(shop)).toMatchObject({ accountNumber: '0123456758' })
    // A bank that is not in the list says nothing of its numbers.
    expect((await setUp(shop, { ...slip, bank: 'A village bank' })).status).toBe(303)
  })

  test('is set up as a whole or not at all', async () => {
    const shop = await openTestShop()
    const refused = await setUp(shop, { bank: '', accountName: '' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('id="accountName-error"')
    const owner = await sitDown(shop)
    const hours = await submit(shop, owner, ACCOUNT, {
      act: 'save',
      waitHours: '48',
      'shown.waitHours': '24',
    })
    expect(hours.status).toBe(400)
    expect(await readOwnAccount(shop)).toBeNull()
  })

  test('never becomes half of one form and half of another: the older one is told who was first', async () => {
    const { shop } = await aShop()
    const [amaka, bisi] = [
      atDesk(await aMember(shop, 'owner', 'Amaka')),
      atDesk(await aMember(shop, 'owner', 'Bisi')),
    ]
    const old = shownIn(await read(shop, amaka, ACCOUNT))
    const untouched = Object.fromEntries(
      Object.entries(old).map(([name, value]) => [name.replace('shown.', ''), value]),
    )
    const typed = { act: 'save', ...untouched }
    const first = await change(shop, bisi, ACCOUNT, {
      ...typed,
      accountNumber: '0123456785',
      accountName: 'Bisi',
    })
    expect(first.status).toBe(303)
    const stale = await change(shop, amaka, ACCOUNT, { ...old, ...typed, bank: 'A village bank' })
    expect(stale.status).toBe(409)
    expect(await stale.text()).toMatch(/Bisi changed this on [^.]*\. It is now: Bisi\./)
    expect(await readOwnAccount(shop)).toMatchObject({ bank: 'GTBank', accountName: 'Bisi' })
    const mails = (await mailsOf(shop)).filter(({ subject }) => subject.includes('bank account'))
    expect(mails).toHaveLength(2)
  })

  test('is set back in its history, with the password, and a mail says where money goes now', async () => {
    const { shop } = await aShop()
    const owner = atDesk(await aMember(shop, 'owner', 'Amaka'))
    await submit(shop, owner, ACCOUNT, { act: 'off' })
    expect(await readOwnAccount(shop)).toBeNull()
    const history = await read(shop, owner, `${ACCOUNT}/history`)
    expect(wordsOf(history)).toMatch(/Amaka .*Bank: GTBank → nothing/)
    const version = /name="version" value="(\d+)"/.exec(history)?.[1] ?? ''
    const path = `${ACCOUNT}/history`
    shop.pass(11 * MINUTE_MS)
    const late = await submit(shop, owner, path, { act: 'set-back', version })
    expect(late.headers.get('location')).toContain('/desk/confirm')
    expect(await readOwnAccount(shop)).toBeNull()
    const again = atDesk(await aMember(shop, 'owner', 'Bisi'))
    await submit(shop, again, path, { act: 'set-back', version })
    expect(await readOwnAccount(shop)).toMatchObject({
      bank: 'GTBank',
      accountNumber: '0123456785',
    })
    const told = (await mailsOf(shop)).at(-1)
    expect(told?.text).toContain('GTBank, 0123456785, Oja Limited')
  })

  test('is chosen at the checkout, and its page says where to pay what', async () => {
    const { shop } = await aShop()
    const ada = await aCustomer(shop, 'ada')
    await anAddress(shop, ada.id)
    await aCart(shop, ada.id, [{ item: await anItem(shop, { price: 15_000 }) }])
    const fields = { ...FILLED, payment_kind: 'own' }
    const sendForm = (more: Record<string, string>) =>
      send(shop, ada, 'POST /checkout', { ...fields, ...more }, { form: true })
    const html = await (await sendForm({ do: 'price' })).text()
    expect(html).toMatch(/value="own"[^>]*checked|checked[^>]*value="own"/)
    expect(html).toContain('we look for it by hand')
    const quote = quoteIn(html)
    const goTo = (await sendForm({ do: 'confirm', quote })).headers.get('location') ?? ''
    const path = new URL(goTo, 'http://shop').pathname
    expect(path).toMatch(/^\/orders\/\w+\/pay$/)
    const page = await (await send(shop, ada, `GET ${path}`)).text()
    const [{ number } = { number: '' }] = await shop.db
      .selectFrom('orders')
      .select('number')
      .execute()
    for (const text of ['GTBank', '0123456785', 'Oja Limited', '₦17,500', number])
      expect(page).toContain(text)
    expect(page).toContain(`data-copy="${number}"`)
    expect(page).toContain('I have sent it')
  })

  test('keeps the order and its goods as long as the owner says, and no longer', async () => {
    const { shop, anOrder, see } = await aShop({ waitHours: '48' })
    const order = await anOrder(1)
    shop.pass(47 * HOUR_MS)
    await releaseExpiredHolds(shop)
    expect(await stockOf(shop, order.item)).toMatchObject({ held: 1 })
    shop.pass(HOUR_MS)
    await releaseExpiredHolds(shop)
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'failed', reason: 'expired' })
    expect(await stockOf(shop, order.item)).toMatchObject({ held: 0, available: 1 })
    const browser = await signInAs(shop, order.buyer.username)
    expect((await see({ ...order, browser })).state).toBe('expired')
  })

  test('is shown again, as it is now, by whatever leads to the payment', async () => {
    const { shop, anOrder, see } = await aShop()
    const order = await anOrder()
    await setUp(shop, { accountNumber: '9999999999', sure: 'yes' })
    const paid = { payment_kind: 'fiat' }
    const response = await send(shop, order.browser, `POST /api/orders/${order.id}/pay/`, paid)
    const { data } = (await response.json()) as { data: Record<string, string> }
    expect(data).toMatchObject({ link: `http://localhost:4321${order.path}`, provider: 'transfer' })
    expect(await attemptsOf(shop, order.id)).toHaveLength(1)
    const { words, state } = await see(order)
    expect(state).toBe('waiting')
    expect(words).toContain('9999 999 999')
    expect(words).not.toContain('0123 456 785')
  })

  test('pays an order once a clerk has noted the money, in one row however often it is pressed', async () => {
    const { shop, anOrder, see, note } = await aShop()
    const order = await anOrder()
    const who = await sitDown(shop)
    expect(wordsOf(await read(shop, who, '/desk/money'))).toContain(
      `₦21,000 may come to your own bank account`,
    )
    const path = `/desk/orders/${order.number}/paid`
    const page = await read(shop, who, path)
    expect(wordsOf(page)).toContain(`account 0123456785 at GTBank for ${order.number}`)
    expect(wordsOf(page)).toContain('A screenshot of a transfer proves nothing')
    expect(await note(who, order.number, { reason: '' })).toContain('How you know it')
    expect((await statusOf(shop, order.id)).status).toBe('pending')
    const typed = { payment: 'transfer', reference: 'ft 1', sum: '', reason: 'seen in the app' }
    const once = onceOf(page, 'paid')
    const press = () => post(shop, who, path, { act: 'paid', once, ...typed })
    const answers = await Promise.all([press(), press(), press()])
    for (const { headers } of answers)
      expect(headers.get('location')).toBe(`/desk/orders/${order.number}?done=paid`)
    await runDueJobs(shop, handlers)
    expect(await statesOf(shop, order.id)).toEqual(['succeeded'])
    expect((await see(order)).state).toBe('paid')
    expect(await stockOf(shop, order.item)).toEqual({ onHand: 2, held: 0, available: 2 })
    expect(await auditOf(shop, 'order.paid')).toMatchObject([
      { reason: 'seen in the app', changes: { reference: [null, 'ft 1'] } },
    ])
    const other = await anOrder()
    expect(await note(who, other.number, { reference: 'FT1' })).toContain('was noted before')
    expect((await statusOf(shop, other.id)).status).toBe('pending')
    expect(wordsOf(await read(shop, who, '/desk/money'))).not.toContain(order.number)
  })

  test('asks for the rest of an order, and with too much leaves what is over to send back', async () => {
    const { shop, anOrder, note } = await aShop()
    const [less, more] = [await anOrder(), await anOrder()]
    const who = await sitDown(shop)
    expect(await note(who, less.number, { sum: '20,000' })).toMatch(/done=paid-part$/)
    expect(await note(who, more.number, { sum: '25,000' })).toMatch(/done=paid-over$/)
    expect((await statusOf(shop, less.id)).status).toBe('pending')
    expect((await statusOf(shop, more.id)).status).toBe('successful')
    const words = wordsOf(await read(shop, who, '/desk/money'))
    expect(words).toMatch(/₦1,000 is missing .* ₦20,000 came, ₦21,000 was asked for\./)
    expect(words).toContain('₦25,000 came, ₦21,000 was asked for. ₦4,000 is too much.')
  })

  test('waits beside the next order of its buyer, whose cart its goods have left', async () => {
    const { shop, anOrder, see, note } = await aShop()
    const first = await anOrder()
    const wrapper = await anItem(shop, { price: 30_000, stock: 3 })
    await putInto(shop, first.buyer.cartId, [{ item: wrapper }])
    const { order } = await place(shop, first.buyer)
    expect(order.items.map(({ itemId }) => itemId)).toEqual([wrapper.id])
    const path = `/orders/${order.id}/pay`
    await send(shop, first.browser, `POST ${path}`, { do: 'own' }, { form: true })
    const second = { ...first, id: order.id, number: order.number, path }
    for (const one of [first, second]) {
      const { state, words } = await see(one)
      expect(state).toBe('waiting')
      expect(words).toContain(`Write as the remark (narration) ${one.number}`)
    }
    const who = await sitDown(shop)
    for (const { number } of [second, first]) expect(await note(who, number)).toMatch(/done=paid$/)
    expect(await stockOf(shop, first.item)).toMatchObject({ onHand: 2, held: 0 })
  })

  test('holds with two such orders no more pieces than one customer may', async () => {
    const { shop, anOrder } = await aShop()
    const { buyer } = await anOrder()
    await putInto(shop, buyer.cartId, [
      { item: await anItem(shop, { stock: 40 }), quantity: MOST_HELD.byCustomer },
    ])
    await expect(place(shop, buyer)).rejects.toMatchObject({ code: 'too_many_held' })
  })

  test.each([
    ['its time', 'Not paid in time', async (shop: TestShop) => shop.pass(24 * HOUR_MS)],
    [
      'its buyer',
      'Cancelled',
      async (shop: TestShop, { id, browser }: Placed) =>
        send(shop, browser, `POST /orders/${id}`, { order: id, do: 'cancel' }, { form: true }),
    ],
  ])('tells its buyer when it ends by %s, and keeps that', async (_, said, end) => {
    const { shop, anOrder } = await aShop()
    const order = await anOrder()
    await end(shop, order)
    await releaseExpiredHolds(shop)
    const mails = (await mailsOf(shop)).filter(({ subject }) => subject.includes('has ended'))
    expect(mails).toMatchObject([{ to: 'ada@mail.example' }])
    expect(mails[0]?.text).toContain(`we find it by the number ${order.number}`)
    const page = wordsOf(await read(shop, await sitDown(shop), `/desk/orders/${order.number}`))
    expect(page.slice(page.indexOf('What happened'))).toContain(said)
    const browser = await signInAs(shop, order.buyer.username)
    expect(wordsOf(await read(shop, browser, `/orders/${order.id}`))).toContain(said)
  })

  test('lists money that comes after its buyer has cancelled it, and sells nothing for it', async () => {
    const { shop, anOrder, note } = await aShop()
    const order = await anOrder()
    await cancelUnpaid(shop, order.id)
    const who = await sitDown(shop)
    expect(await note(who, order.number)).toMatch(/done=paid-late$/)
    expect((await statusOf(shop, order.id)).reason).toBe('cancelled')
    expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 3, held: 0 })
    const words = wordsOf(await read(shop, who, '/desk/money'))
    expect(words).toContain('₦21,000 came for an order that ended.')
  })

  test('takes late money when the goods are there, else leaves it to send back', async () => {
    const { shop, anOrder, note } = await aShop()
    const [there, gone] = [await anOrder(), await anOrder(1)]
    shop.pass(24 * HOUR_MS)
    await releaseExpiredHolds(shop)
    await place(shop, await aBuyer(shop, 'bola', [{ item: gone.item }]))
    const who = await sitDown(shop)
    expect(await note(who, there.number)).toMatch(/done=paid$/)
    expect(await note(who, gone.number)).toMatch(/done=paid-late$/)
    await runDueJobs(shop, handlers)
    expect(await statesOf(shop, gone.id)).toEqual(['late'])
    const words = wordsOf(await read(shop, who, '/desk/money'))
    expect(words).toContain(`${gone.number}, Ada Obi`)
    expect(words).not.toContain(there.number)
  })

  test('takes money for an order that was cancelled or paid otherwise, to be sent back', async () => {
    const { shop, anOrder, note } = await aShop()
    const [cancelled, twice] = [await anOrder(1), await anOrder()]
    await cancelUnpaid(shop, cancelled.id)
    await place(shop, await aBuyer(shop, 'bola', [{ item: cancelled.item }]))
    await send(shop, twice.browser, `POST ${twice.path}`, { do: 'page' }, { form: true })
    const byCard = (await attemptsOf(shop, twice.id)).at(-1)
    await moneyArrives(shop, byCard?.reference ?? '')
    await settle(shop, byCard?.reference ?? '')
    const who = await sitDown(shop)
    for (const { number } of [cancelled, twice])
      expect(await note(who, number)).toMatch(/done=paid-late$/)
    await runDueJobs(shop, handlers)
    expect((await statesOf(shop, twice.id)).toSorted()).toEqual(['late', 'succeeded'])
    const words = wordsOf(await read(shop, who, '/desk/money'))
    for (const { number } of [cancelled, twice]) expect(words).toContain(number)
  })
})
