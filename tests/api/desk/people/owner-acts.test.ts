import { describe, expect, test } from 'vitest'
import { eraseDue } from '#lib/accounts/people/erase.server.ts'
import { readPeople } from '#lib/accounts/people/people.server.ts'
import {
  insertAccount,
  keepAccount,
  markHanded,
} from '#lib/payments/refunds/account/account.sql.ts'
import { paymentHandlers } from '#lib/payments/settle/reconcile.server.ts'
import { updateOrder } from '#lib/orders/write.sql.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { FILLED } from '../../../support/buying/checkouts.ts'
import { listRefundable, refundPayment } from '../../../support/buying/refunds.ts'
import { guestsIn } from '../../../support/buying/guests.ts'
import { refuseRows } from '../../../support/failures/outages.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { doOrderAct } from '../../../support/desk/orders.ts'
import { anOrderFor } from '../../../support/desk/people.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { runDueJobs } from '../../../support/jobs.ts'
import { aBuyer, aPendingOrder, refusalOf } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { aBrowser, send } from '../../../support/send.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import { anAccount, anItem } from '../../../support/world.ts'

const ADA = { name: 'Ada Obi', phone: '+2348035550142' }
const NO_COURIER = { name: '', phone: '', tracking: '' }

async function aDesk(env: Record<string, string> = {}) {
  const shop = await openTestShop(env)
  await somePlaces(shop)
  return { shop, who: atDesk(await aMember(shop, 'owner', 'Amaka')) }
}

async function arrive(shop: TestShop, number: string): Promise<void> {
  for (const step of ['packed', 'sent', 'delivered'] as const)
    await doOrderAct(shop, { number }, step, NO_COURIER)
}

const rowOf = ({ db }: TestShop, id: string) =>
  db
    .selectFrom('orders')
    .select(['name', 'phone', 'street_address', 'lga_name', 'sum_total_kobo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const hasPhone = ({ db }: TestShop, customerId: number) =>
  db
    .updateTable('profile')
    .set({ phone_number: ADA.phone })
    .where('customer_id', '=', customerId)
    .execute()

const erasures = ({ db }: TestShop) => db.selectFrom('erasure').selectAll().execute()

describe('blocking a customer', () => {
  test('has the checkout refuse their phone number and say whom to call, until they are unblocked', async () => {
    const { shop, who } = await aDesk({ GUEST_CHECKOUT: 'on', TRUST_PROXY: '127.0.0.1' })
    const item = await anItem(shop, { stock: 9 })
    const { aGuest, confirm } = guestsIn(shop, item)
    const { number } = await anOrderFor(shop, { name: 'Ada Obi', phone: '+2348035550142' })
    const path = `/desk/people/${number}`
    await submit(shop, who, path, { act: 'block', reason: 'Threatened a rider' })
    const order = { ...FILLED, phone: '0803-555 0142' }
    const refused = await confirm(await aGuest(), order)
    expect(refused.status).toBe(403)
    expect(refused.html).toContain('We take no orders with this phone number or e-mail address.')
    expect(refused.html).not.toContain('Threatened')
    expect((await readPeople(shop, 'blocked', { after: null, size: 9 })).people).toEqual([
      expect.objectContaining({ name: 'Ada Obi', isBlocked: true }),
    ])
    expect(wordsOf(await read(shop, who, path))).toContain('Threatened a rider (Amaka)')
    await submit(shop, who, path, { act: 'unblock' })
    expect((await confirm(await aGuest(), order)).status).toBe(303)
    expect(await auditOf(shop, 'person.blocked')).toEqual([
      expect.objectContaining({ subject: `person:${number}`, reason: 'Threatened a rider' }),
    ])
    expect(await auditOf(shop, 'person.unblocked')).toHaveLength(1)
  })

  test('ends the sessions of an account, which cannot sign in, nor order by another account', async () => {
    const { shop, who } = await aDesk()
    const item = await anItem(shop, { stock: 9 })
    const ada = await aBuyer(shop, 'ada', [{ item }])
    await aPendingOrder(shop, ada)
    await hasPhone(shop, ada.id)
    const signIn = { username: 'ada', password: 'market-day-7' }
    const path = `/desk/people/c${ada.id}`
    await submit(shop, who, path, { act: 'block', reason: 'Fraud' })
    const response = await send(shop, aBrowser(), 'POST /auth/jwt/create', signIn)
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('This account is blocked.')
    const second = await aBuyer(shop, 'ada.two', [{ item }])
    expect(await refusalOf(shop, second)).toMatchObject({ code: 'buyer_blocked' })
    await submit(shop, who, path, { act: 'unblock' })
    expect((await send(shop, aBrowser(), 'POST /auth/jwt/create', signIn)).ok).toBe(true)
    expect(await refusalOf(shop, second)).toBeNull()
  })
})

describe('blocking a customer without blocking others', () => {
  test('blocks neither who gets their gift nor an address that they typed', async () => {
    const { shop, who } = await aDesk()
    const item = await anItem(shop, { stock: 9 })
    const ada = await aBuyer(shop, 'ada', [{ item }])
    await aPendingOrder(shop, ada)
    await submit(shop, who, `/desk/people/c${ada.id}`, { act: 'block', reason: 'Fraud' })
    const receiver = await aBuyer(shop, 'receiver', [{ item }])
    expect(await refusalOf(shop, receiver)).toBeNull()
    const guest = await anOrderFor(shop, {
      name: 'Musa',
      phone: '+2348065550117',
      email: 'ada@mail.example',
    })
    await submit(shop, who, `/desk/people/${guest.number}`, { act: 'block', reason: 'Fraud' })
    const victim = await aBuyer(shop, 'victim', [{ item }])
    expect(await refusalOf(shop, victim)).toBeNull()
  })

  test('leaves a phone number blocked that another blocked customer has, too', async () => {
    const { shop, who } = await aDesk()
    const item = await anItem(shop, { stock: 9 })
    const ada = await anAccount(shop, 'ada')
    await hasPhone(shop, ada.id)
    const { number } = await anOrderFor(shop, ADA)
    for (const id of [`c${ada.id}`, number])
      await submit(shop, who, `/desk/people/${id}`, { act: 'block', reason: 'Fraud' })
    const buyer = await aBuyer(shop, 'buyer', [{ item }])
    await submit(shop, who, `/desk/people/c${ada.id}`, { act: 'unblock' })
    expect(await refusalOf(shop, buyer)).toMatchObject({ code: 'buyer_blocked' })
    await submit(shop, who, `/desk/people/${number}`, { act: 'unblock' })
    expect(await refusalOf(shop, buyer)).toBeNull()
  })

  test('can be taken back when no order names them any more', async () => {
    const { shop, who } = await aDesk()
    const { id, number } = await anOrderFor(shop, ADA)
    await submit(shop, who, `/desk/people/${number}`, { act: 'block', reason: 'Fraud' })
    const tab = '/desk/people?tab=blocked'
    expect(await read(shop, who, tab)).not.toContain('on no order')
    await updateOrder(shop.db, id, { name: '', phone: '' })
    expect(wordsOf(await read(shop, who, tab))).toContain('0803 555 0142')
    await submit(shop, who, tab, { act: 'unblock', person: ADA.phone })
    expect(wordsOf(await read(shop, who, tab))).toContain('Nobody is blocked.')
    const item = await anItem(shop, { stock: 9 })
    expect(await refusalOf(shop, await aBuyer(shop, 'ada', [{ item }]))).toBeNull()
    expect(await auditOf(shop, 'contact.unblocked')).toEqual([
      expect.objectContaining({ who: 'Amaka', changes: { contact: ['+2…', null] } }),
    ])
  })
})

describe('taking out what is stored about a customer', () => {
  test('is one file of that person alone, after the password', async () => {
    const { shop, who } = await aDesk()
    const { number } = await anOrderFor(shop, ADA)
    await anOrderFor(shop, { name: 'Ibrahim Sani', phone: '+2348065550117' })
    const path = `/desk/people/${number}`
    const { headers } = await submit(shop, who, path, { act: 'export' })
    expect(headers.get('location')).toBe(`${path}/data.json`)
    const response = await send(shop, who, `GET ${path}/data.json`)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ orders: [{ number, name: 'Ada Obi' }] })
    expect(text).not.toContain('Ibrahim')
    expect(await auditOf(shop, 'person.exported')).toHaveLength(1)
    // Each download stands in the audit, and whose it was: also of who opens the file's address by itself.
    await send(shop, who, `GET ${path}/data.json`)
    const download = expect.objectContaining({ subject: `customer-${number}.json` })
    expect(await auditOf(shop, 'table.downloaded')).toEqual([download, download])
    shop.pass(11 * MINUTE_MS)
    const later = await send(shop, who, `GET ${path}/data.json`)
    expect([later.status, later.headers.get('location')]).toEqual([303, path])
  })
})

describe('erasing a customer', () => {
  test('happens after 24 hours, and can be stopped until then', async () => {
    const { shop, who } = await aDesk()
    const { id } = await anAccount(shop, 'ada')
    const path = `/desk/people/c${id}`
    await submit(shop, who, path, { act: 'erase' })
    expect(wordsOf(await read(shop, who, path))).toContain(
      'Everything about them will be erased on',
    )
    shop.pass(2 * MINUTE_MS)
    await submit(shop, who, path, { act: 'stop-erasing' })
    shop.pass(2 * DAY_MS)
    await eraseDue(shop)
    const accounts = () => shop.db.selectFrom('customer').select('username').execute()
    expect(await accounts()).toEqual([{ username: 'ada' }])
    const again = atDesk(await aMember(shop, 'owner', 'Bola'))
    await submit(shop, again, path, { act: 'erase' })
    shop.pass(DAY_MS - HOUR_MS)
    await eraseDue(shop)
    expect(await accounts()).toHaveLength(1)
    shop.pass(HOUR_MS)
    await eraseDue(shop)
    expect(await accounts()).toEqual([])
    expect(await auditOf(shop, 'person.erase-stopped')).toHaveLength(1)
  })

  test('leaves an order that is under way, and takes it once it is over; the books keep their sums', async () => {
    const { shop, who } = await aDesk()
    const over = await anOrderFor(shop, ADA)
    await arrive(shop, over.number)
    const open = await anOrderFor(shop, ADA)
    const before = await rowOf(shop, over.id)
    await submit(shop, who, `/desk/people/${open.number}`, { act: 'erase' })
    shop.pass(DAY_MS)
    await eraseDue(shop)
    const nobody = { name: '', phone: '', street_address: '' }
    expect(await rowOf(shop, over.id)).toEqual({ ...before, ...nobody })
    expect(await rowOf(shop, open.id)).toMatchObject(ADA)
    await arrive(shop, open.number)
    await eraseDue(shop)
    expect(await rowOf(shop, open.id)).toMatchObject(nobody)
    expect(await shop.db.selectFrom('erasure').selectAll().execute()).toEqual([])
    const { people } = await readPeople(shop, 'all', { after: null, size: 9 })
    expect(people).toEqual([])
  })

  test('takes more orders than one step has, and nobody else’s', async () => {
    const { shop, who } = await aDesk()
    const other = await anOrderFor(shop, { name: 'Ibrahim Sani', phone: '+2348065550117' })
    const made = await anOrderFor(shop, ADA)
    const row = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    const ended = {
      status: 'failed',
      stage: 'cancelled',
      paid_at: null,
      ended_at: row.paid_at,
    } as const
    const rows = Array.from({ length: 120 }, (_, n) => ({
      ...row,
      ...ended,
      id: `many_orders_${String(n).padStart(10, '0')}`,
      number: `NG-${900_000 + n}`,
      cart_id: `many_carts_${n}`,
    }))
    await shop.db.insertInto('orders').values(rows).execute()
    await arrive(shop, made.number)
    await updateOrder(shop.db, made.id, ADA)
    await submit(shop, who, `/desk/people/${made.number}`, { act: 'erase' })
    shop.pass(DAY_MS)
    await eraseDue(shop)
    const named = shop.db.selectFrom('orders').select('id').where('name', '!=', '')
    expect(await named.execute()).toEqual([{ id: other.id }])
    await shop.db.deleteFrom('orders').where('id', 'like', 'many_orders_%').execute()
  })

  test('leaves what they order after it was asked for, and is over then', async () => {
    const { shop, who } = await aDesk()
    const before = await anOrderFor(shop, ADA)
    await arrive(shop, before.number)
    await submit(shop, who, `/desk/people/${before.number}`, { act: 'erase' })
    const later = await anOrderFor(shop, ADA)
    await arrive(shop, later.number)
    shop.pass(DAY_MS)
    await eraseDue(shop)
    expect(await rowOf(shop, before.id)).toMatchObject({ name: '', phone: '' })
    expect(await rowOf(shop, later.id)).toMatchObject(ADA)
    expect(await erasures(shop)).toEqual([])
  })

  test('waits for money that goes back, and for the account that it goes to', async () => {
    const { shop, who } = await aDesk()
    const { id, number } = await anOrderFor(shop, ADA)
    await arrive(shop, number)
    const [payment] = await listRefundable(shop, id)
    const { reference } = payment ?? { reference: '' }
    await refundPayment(shop, { orderId: id, reference })
    await submit(shop, who, `/desk/people/${number}`, { act: 'erase' })
    shop.pass(DAY_MS)
    await eraseDue(shop)
    expect(await rowOf(shop, id)).toMatchObject(ADA)
    await runDueJobs(shop, paymentHandlers)
    const refund = await shop.db
      .selectFrom('refund')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    await insertAccount(shop.db, refund.id, shop.now())
    await eraseDue(shop)
    expect(await rowOf(shop, id)).toMatchObject(ADA)
    await keepAccount(shop.db, refund.id, 'sealed', shop.now())
    await markHanded(shop.db, refund.id, shop.now())
    await eraseDue(shop)
    expect(await rowOf(shop, id)).toMatchObject({ name: '', phone: '' })
  })

  test('takes an order that has a phone number and no name', async () => {
    const { shop, who } = await aDesk()
    const { id, number } = await anOrderFor(shop, { ...ADA, name: '' })
    await arrive(shop, number)
    await submit(shop, who, `/desk/people/${number}`, { act: 'erase' })
    shop.pass(DAY_MS)
    await eraseDue(shop)
    expect(await rowOf(shop, id)).toMatchObject({ name: '', phone: '' })
    expect(await erasures(shop)).toEqual([])
  })

  test('goes on behind somebody who cannot be erased, who is tried again, and behind orders under way', async () => {
    const { shop, who } = await aDesk()
    const broken = await anAccount(shop, 'broken')
    await submit(shop, who, `/desk/people/c${broken.id}`, { act: 'erase' })
    const open = await anOrderFor(shop, ADA)
    await submit(shop, who, `/desk/people/${open.number}`, { act: 'erase' })
    const gone = await anOrderFor(shop, { name: 'Ibrahim Sani', phone: '+2348065550117' })
    await submit(shop, who, `/desk/people/${gone.number}`, { act: 'erase' })
    await updateOrder(shop.db, gone.id, { name: '', phone: '' })
    shop.pass(DAY_MS)
    const accept = await refuseRows(shop, 'tombstone')
    await eraseDue(shop)
    await accept()
    const people = (await erasures(shop)).map(({ person, due_at }) => [person, due_at])
    expect(people.toSorted()).toEqual([
      [ADA.phone, shop.now()],
      [`c${broken.id}`, shop.now()],
    ])
    await eraseDue(shop)
    const { db } = shop
    const left = db.selectFrom('customer').select('id').where('username', '=', 'broken')
    expect(await left.execute()).toEqual([])
  })
})
