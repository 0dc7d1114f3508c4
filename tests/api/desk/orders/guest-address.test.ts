import { beforeEach, expect, test } from 'vitest'
import { FILLED } from '../../../support/buying/checkouts.ts'
import { guestsIn } from '../../../support/buying/guests.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aPaidOrder } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { DAY_MS } from '#lib/time.ts'
import { somePlaces } from '../../../support/places.ts'
import { aBrowser, send } from '../../../support/send.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import { anItem } from '../../../support/world.ts'

let shop: TestShop
let who: ReturnType<typeof atDesk>
let guests: ReturnType<typeof guestsIn>

beforeEach(async () => {
  shop = await openTestShop({ GUEST_CHECKOUT: 'on' })
  await somePlaces(shop)
  guests = guestsIn(shop, await anItem(shop, { price: 15_000, stock: 60 }))
  who = atDesk(await aMember(shop, 'support', 'Tunde'))
})

const { name, phone, email, street_address, state, lga } = FILLED
const shown = { name, phone, email, street_address, state, lga }

/** Sends the form of the address with a change. `was`: what the order has in place of the usual values. */
async function change(
  { number }: { number: string },
  given: Record<string, string>,
  was: Partial<typeof shown> = {},
) {
  const present = { ...shown, ...was }
  const seen = Object.entries(present).map(([field, value]) => [`shown.${field}`, value])
  const path = `/desk/orders/${number}/address`
  const fields = { ...Object.fromEntries(seen), ...present, ...given }
  return submit(shop, who, path, { act: 'address', do: 'save', ...fields })
}

const storedOf = (id: string) =>
  shop.db
    .selectFrom('orders')
    .select(['email', 'phone', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a clerk corrects the e-mail address of an unpaid order: the link to pay goes to the new one', async () => {
  const { order, path } = await guests.anOrder({ email: 'chiamakka@mail.example' })
  const before = await mailsOf(shop)
  const { status } = await change(order, { email }, { email: 'chiamakka@mail.example' })
  expect(status).toBe(303)
  expect((await storedOf(order.id)).email).toBe(email)
  const [mail, ...more] = (await mailsOf(shop)).slice(before.length)
  expect(more).toEqual([])
  expect(mail?.to).toContain(email)
  expect(mail?.links.some((link) => link.endsWith(path))).toBe(true)
  expect((await send(shop, aBrowser(), `GET ${path}`)).status).toBe(200)
  const [row] = await auditOf(shop, 'order.address')
  expect(row).toMatchObject({ who: 'Tunde', changes: { email: [null, 'changed'] } })
})

test('the corrected address of a paid order gets its receipt', async () => {
  const { order } = await guests.aPaidOrder({ email: 'chiamakka@mail.example' })
  const before = await mailsOf(shop)
  await change(order, { email }, { email: 'chiamakka@mail.example' })
  const sent = (await mailsOf(shop)).slice(before.length)
  expect(sent.map(({ to }) => to)).toEqual([expect.stringContaining(email)])
  expect(sent[0]?.subject).toContain(order.number)
})

test('it is corrected also after its mail was sent again as often as a day allows', async () => {
  const was = { email: 'chiamakka@mail.example' }
  const { order } = await guests.anOrder(was)
  const page = `/desk/orders/${order.number}`
  for (let time = 0; time < 5; time++)
    expect((await submit(shop, who, page, { act: 'mail', mail: 'payment-link' })).status).toBe(303)
  expect((await submit(shop, who, page, { act: 'mail', mail: 'payment-link' })).status).toBe(400)
  const before = await mailsOf(shop)
  expect((await change(order, { email }, was)).status).toBe(303)
  const sent = (await mailsOf(shop)).slice(before.length)
  expect(sent.map(({ to }) => to)).toEqual([email])
})

test('it is corrected five times a day, as each address gets a mail; the sixth changes nothing', async () => {
  const { order } = await guests.anOrder()
  const addresses = Array.from({ length: 7 }, (_, time) => `chi.${time}@mail.example`)
  const correct = (time: number) =>
    change(order, { email: addresses[time] ?? '' }, { email: addresses[time - 1] ?? email })
  for (let time = 0; time < 5; time++) expect((await correct(time)).status).toBe(303)
  const before = await mailsOf(shop)
  const sixth = await correct(5)
  expect([sixth.status, wordsOf(await sixth.text())]).toEqual([
    400,
    expect.stringContaining(
      '5 mails about corrections of this order went today, so nothing is saved.',
    ),
  ])
  expect((await storedOf(order.id)).email).toBe(addresses[4])
  expect(await mailsOf(shop)).toHaveLength(before.length)
  // A name is still corrected, and the next day has its own five.
  const named = await change(order, { name: 'Chi Okafor' }, { email: addresses[4] ?? '' })
  expect(named.status).toBe(303)
})

test('it counts its corrections of each day', async () => {
  const { order } = await guests.aPaidOrder()
  const correct = (from: string, to: string) => change(order, { email: to }, { email: from })
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@mail.example`)
  let was = email
  for (const to of names.slice(0, 5)) {
    expect((await correct(was, to)).status).toBe(303)
    was = to
  }
  expect((await correct(was, names[5] ?? '')).status).toBe(400)
  shop.pass(DAY_MS)
  who = atDesk(await aMember(shop, 'support', 'Ngozi'))
  expect((await correct(was, names[6] ?? '')).status).toBe(303)
})

test('its corrections leave the five mails a day that are sent again', async () => {
  const { order } = await guests.anOrder({ email: 'a@mail.example' })
  expect((await change(order, { email }, { email: 'a@mail.example' })).status).toBe(303)
  const page = `/desk/orders/${order.number}`
  const again = () => submit(shop, who, page, { act: 'mail', mail: 'payment-link' })
  for (let time = 0; time < 5; time++) expect((await again()).status).toBe(303)
  expect((await again()).status).toBe(400)
})

test('an order with an e-mail address alone needs no phone number at the desk', async () => {
  const { order } = await guests.anOrder({ phone: '' })
  expect((await change(order, { name: 'Chi Okafor' }, { phone: '' })).status).toBe(303)
  expect(await storedOf(order.id)).toEqual({ name: 'Chi Okafor', email, phone: '' })
})

test('one of the two stays, and an address that is none is refused beside its field', async () => {
  const { order } = await guests.anOrder()
  const neither = await change(order, { email: '', phone: '' })
  expect(neither.status).toBe(400)
  const odd = await change(order, { email: 'chiamaka@' })
  expect(odd.status).toBe(400)
  expect(await odd.text()).toContain('aria-invalid="true"')
  expect((await storedOf(order.id)).email).toBe(email)
})

test('two clerks correct it: the second sees what the first wrote', async () => {
  const { order } = await guests.anOrder({ email: 'chiamakka@mail.example' })
  const was = { email: 'chiamakka@mail.example' }
  await change(order, { email }, was)
  const second = await change(order, { email: 'c.okafor@mail.example' }, was)
  expect(second.status).toBe(409)
  expect(wordsOf(await second.text())).toContain('Tunde')
  expect((await storedOf(order.id)).email).toBe(email)
})

test('the e-mail address of a customer is that of the account: the form does not ask for it', async () => {
  const { id, number } = await aPaidOrder(shop)
  const html = await read(shop, who, `/desk/orders/${number}/address`)
  expect(html).not.toContain('name="email"')
  const before = await storedOf(id)
  const changed = await change({ number }, { email: 'thief@mail.example' }, before)
  expect(changed.status).toBe(303)
  expect((await storedOf(id)).email).toBe(before.email)
})
