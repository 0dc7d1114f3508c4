import { expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { alertStaff } from '#lib/notifications/alerts/alert-staff.server.ts'
import { pushKey, readAlerts } from '#lib/desk/alerts/alerts.server.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { confirmPassword } from '#lib/desk/sign-in/sign-in.server.ts'
import { tellLate } from '#lib/orders/owner/late.server.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { noteTransferSent } from '#lib/payments/own-account/sent.server.ts'
import { flagPayment } from '#lib/payments/settle/flag.server.ts'
import { checkDuePayments } from '#lib/payments/settle/reconcile.server.ts'
import { noteBackup, warnOfOldBackup } from '#lib/recovery/backup-age.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { aDoorOrder } from '../../support/buying/door.ts'
import { aReceivedReturn } from '../../support/buying/returns.ts'
import { atDesk, read, submit } from '../../support/desk/desk.ts'
import { makeNamed } from '../../support/desk/named.ts'
import { aBrowserToTell, startPushService } from '../../support/desk/push-service.ts'
import {
  aMember,
  changeRole,
  removeStaff,
  STAFF_PASSWORD,
  theOwner,
} from '../../support/desk/staff.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBuyer, aPaidOrder, aWaitingOrder, place } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const HERE = '/desk/me/alerts'

async function aShop() {
  const service = await startPushService()
  const shop = await openTestShop({ PUSH_SERVICES: service.url })
  await somePlaces(shop)
  return { shop, service }
}

/** Somebody gives the password again. */
async function confirmIn(shop: Shop, { cookie }: { cookie: string }): Promise<void> {
  const session = await findSession(shop, cookie)
  if (session) await confirmPassword(shop, session, STAFF_PASSWORD)
}

/** Somebody with a phone that tells them. */
async function somebody(shop: Shop, service: { url: string }, role: Parameters<typeof aMember>[1]) {
  const member = await aMember(shop, role, role)
  const { read: readTold, ...phone } = aBrowserToTell(`${service.url}/${role}`)
  await confirmIn(shop, member)
  const added = await submit(shop, atDesk(member), HERE, { act: 'browser', ...phone })
  expect(added.headers.get('location')).toBe(`${HERE}?done=added`)
  return { ...member, readTold }
}

/** Runs what is due, and what that makes due. */
async function work(shop: Shop): Promise<void> {
  while ((await runDueJobs(shop, handlers)) > 0);
}

const AN_ORDER = { kind: 'order', key: 'order:1', order: 'NG-100001', sumKobo: 2_500_000 } as const

test('a phone that was switched on tells of each new order within one look of the background, once, and names no buyer', async () => {
  const { shop, service } = await aShop()
  const ada = await somebody(shop, service, 'owner')
  await work(shop)
  expect(ada.readTold(service.sent[0]?.body ?? Buffer.of())).toMatchObject({ title: 'It works' })
  const { number, buyer } = await aDoorOrder(shop)
  await work(shop)
  await work(shop)
  expect(service.sent).toHaveLength(2)
  const told = ada.readTold(service.sent[1]?.body ?? Buffer.of())
  expect(told).toMatchObject({ title: 'New order', path: `/desk/orders/${number}` })
  expect(told.body).toBe(`${number}, ₦17,500`)
  expect(JSON.stringify(told)).not.toContain(buyer.username)
})

test('a push service is told by the shop’s own key, and only for twelve hours', async () => {
  const { shop, service } = await aShop()
  await somebody(shop, service, 'owner')
  await work(shop)
  const headers = service.sent[0]?.headers ?? {}
  const [, claims = '', key] =
    /^vapid t=[\w-]+\.([\w-]+)\.[\w-]+, k=([\w-]{87})$/.exec(String(headers['authorization'])) ?? []
  expect(key).toBe(pushKey(shop))
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(said).toMatchObject({ aud: service.url, exp: Date.parse(shop.now()) / 1_000 + 43_200 })
  expect(headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' })
})

test('each person is told what they chose, in the way they chose, and nobody what their role may not see', async () => {
  const { shop, service } = await aShop()
  const ada = await somebody(shop, service, 'owner')
  const pam = await somebody(shop, service, 'packer')
  await work(shop)
  service.sent.length = 0
  const save = (who: { cookie: string }, fields: Record<string, string>) =>
    submit(shop, atDesk(who), HERE, { act: 'choose', ...fields })
  await save(ada, { 'mail.order': 'on', 'push.backup': 'on' })
  await save(pam, { 'push.order': 'on', 'push.backup': 'on' })
  await alertStaff(shop, AN_ORDER)
  await alertStaff(shop, { kind: 'backup', key: 'backup:1' })
  await work(shop)
  expect(service.sent.map(({ path }) => path).toSorted()).toEqual(['/owner', '/packer'])
  const mails = (await mailsOf(shop)).filter(({ subject }) => subject.includes('New order'))
  expect(mails.map(({ to }) => to)).toEqual(['owner@shop.example'])
  const page = await read(shop, atDesk(pam), HERE)
  expect(page).toContain('A new order')
  expect(page).not.toContain('The backup is old')
})

test('who sleeps at night is told at seven, who wants it at once', async () => {
  const { shop, service } = await aShop()
  await somebody(shop, service, 'owner')
  await work(shop)
  service.sent.length = 0
  // From ten in the morning in Lagos to eleven at night.
  shop.pass(13 * HOUR_MS)
  await alertStaff(shop, AN_ORDER)
  await work(shop)
  expect(service.sent).toEqual([])
  shop.pass(7 * HOUR_MS + 59 * MINUTE_MS)
  await work(shop)
  expect(service.sent).toEqual([])
  shop.pass(MINUTE_MS)
  await work(shop)
  expect(service.sent).toHaveLength(1)
  const again = await aMember(shop, 'manager', 'night')
  await submit(shop, atDesk(again), HERE, { act: 'choose', 'mail.order': 'on', night: 'on' })
  shop.pass(16 * HOUR_MS)
  await alertStaff(shop, { ...AN_ORDER, key: 'order:2' })
  await work(shop)
  expect((await mailsOf(shop)).filter(({ to }) => to.includes('night'))).toHaveLength(1)
  expect(service.sent).toHaveLength(1)
})

test('a phone whose service says that it is gone is forgotten; a busy service is asked again, but not for old news', async () => {
  const { shop, service } = await aShop()
  const ada = await somebody(shop, service, 'owner')
  await work(shop)
  /** Tells of an order at a service that answers so first, and again after `waitMs`. Returns how often it was asked. */
  const asked = async (key: string, answer: { status: number; text?: string }, waitMs: number) => {
    service.sent.length = 0
    service.answers.push(answer)
    await alertStaff(shop, { ...AN_ORDER, key })
    await work(shop)
    shop.pass(waitMs)
    await work(shop)
    return service.sent.length
  }
  expect(await asked('order:1', { status: 503, text: 'x'.repeat(10_000) }, MINUTE_MS)).toBe(2)
  expect(await asked('order:2', { status: 500 }, DAY_MS)).toBe(1)
  expect(await asked('order:3', { status: 410 }, MINUTE_MS)).toBe(1)
  expect((await readAlerts(shop, { id: ada.id, role: 'owner' })).browsers).toEqual([])
})

test('keys that are no point of the curve are refused', async () => {
  const { shop, service } = await aShop()
  const ada = await aMember(shop)
  await confirmIn(shop, ada)
  const { read: _, ...phone } = aBrowserToTell(`${service.url}/ada`)
  const wrong = { act: 'browser', ...phone, p256dh: 'A'.repeat(87) }
  expect((await submit(shop, atDesk(ada), HERE, wrong)).status).toBe(400)
})

test('the shop asks no address that is not a push service', async () => {
  const { shop } = await aShop()
  const ada = await aMember(shop)
  await confirmIn(shop, ada)
  const { read: _, ...phone } = aBrowserToTell('http://169.254.169.254/latest')
  const answer = await submit(shop, atDesk(ada), HERE, { act: 'browser', ...phone })
  expect(answer.status).toBe(400)
  expect((await readAlerts(shop, { id: ada.id, role: 'owner' })).browsers).toEqual([])
})

test('nobody is told any more once they are removed or have removed the phone', async () => {
  const { shop, service } = await aShop()
  const ada = await somebody(shop, service, 'owner')
  const pam = await somebody(shop, service, 'packer')
  await work(shop)
  service.sent.length = 0
  await removeStaff(shop, theOwner, pam.id)
  const { browsers } = await readAlerts(shop, { id: ada.id, role: 'owner' })
  const browser = browsers[0]?.id ?? ''
  const taken = await submit(shop, atDesk(ada), HERE, { act: 'browser-remove', browser })
  expect(taken.status).toBe(303)
  await alertStaff(shop, AN_ORDER)
  await work(shop)
  expect(service.sent).toEqual([])
})

test('the last piece of a best seller is told, the only piece of another item is not', async () => {
  const { shop, service } = await aShop()
  const ada = await somebody(shop, service, 'owner')
  await submit(shop, atDesk(ada), HERE, { act: 'choose', 'push.soldOut': 'on' })
  await work(shop)
  service.sent.length = 0
  const often = await anItem(shop, { name: 'Agbada', price: 50_000, stock: 6 })
  const single = await anItem(shop, { name: 'Coral beads', price: 90_000, stock: 1 })
  await aPaidOrder(shop, [{ item: often, quantity: 6 }, { item: single }])
  await work(shop)
  const told = service.sent.map(({ body }) => ada.readTold(body))
  expect(told.map(({ title, body }) => [title, body])).toEqual([['Sold out', 'Agbada']])
})

test('a parcel is late the day after its last promised one, and that is told once', async () => {
  const { shop, service } = await aShop()
  const ada = await somebody(shop, service, 'owner')
  await submit(shop, atDesk(ada), HERE, { act: 'choose', 'push.late': 'on' })
  const { number } = await aPaidOrder(shop)
  await work(shop)
  service.sent.length = 0
  for (let days = 0; days < 14; days++) {
    await tellLate(shop)
    await work(shop)
    shop.pass(DAY_MS)
  }
  const told = service.sent.map(({ body }) => ada.readTold(body))
  expect(told.map(({ title, body }) => [title, body])).toEqual([['Late parcel', number]])
})

test('payments that a company does not answer for are told once a day', async () => {
  const service = await startPushService()
  const paystack = await startPaystack()
  const shop = await openTestShop({ ...paystack.env, PUSH_SERVICES: service.url })
  await somePlaces(shop)
  const ada = await somebody(shop, service, 'owner')
  await submit(shop, atDesk(ada), HERE, { act: 'choose', 'push.company': 'on' })
  for (let orders = 0; orders < 3; orders++) await aWaitingOrder(shop)
  await work(shop)
  service.sent.length = 0
  paystack.faults.push(...Array.from({ length: 30 }, () => 'error' as const))
  for (let minutes = 0; minutes < 20; minutes++) {
    shop.pass(MINUTE_MS)
    await checkDuePayments(shop)
    await work(shop)
  }
  expect(service.sent.map(({ body }) => ada.readTold(body).title)).toEqual(['Payments fail'])
})

test('an alert that waits for the morning is not told to who may not see it any more', async () => {
  const { shop, service } = await aShop()
  const mo = await somebody(shop, service, 'manager')
  const ada = await somebody(shop, service, 'owner')
  for (const who of [mo, ada])
    await submit(shop, atDesk(who), HERE, { act: 'choose', 'push.backup': 'on' })
  await work(shop)
  service.sent.length = 0
  shop.pass(13 * HOUR_MS)
  await alertStaff(shop, { kind: 'backup', key: 'backup:1' })
  await work(shop)
  await changeRole(shop, theOwner, mo.id, 'packer')
  shop.pass(8 * HOUR_MS)
  await work(shop)
  expect(service.sent.map(({ path }) => path)).toEqual(['/owner'])
})

/** An order that waits for a transfer to the shop's own account. */
async function anOrderToOwn(shop: Shop) {
  const buyer = await aBuyer(shop, 'ngozi', [{ item: await anItem(shop, { name: 'Agbada' }) }])
  const { order } = await place(shop, buyer)
  await payOrder(shop, buyer, order.id, 'fiat', 'own')
  return { buyer, order }
}

test('a return, a transfer that is said to be sent, money that does not fit and an old backup are each told once', async () => {
  const { shop } = await aShop()
  const owner = await aMember(shop, 'owner', 'Amaka')
  const chosen = {
    'mail.transfer': 'on',
    'mail.return': 'on',
    'mail.money': 'on',
    'mail.backup': 'on',
  }
  await submit(shop, atDesk(owner), HERE, { act: 'choose', ...chosen })
  await noteBackup(shop, { madeAt: shop.now(), file: 'shop.tar.gz' })
  await aReceivedReturn(shop)
  await makeNamed(shop, ['account'])
  const { buyer, order } = await anOrderToOwn(shop)
  for (let times = 0; times < 2; times++)
    await noteTransferSent(shop, buyer, order.id, async () => [])
  const unknown = { reference: 'T-1', orderId: null, provider: 'paystack' }
  await flagPayment(shop, unknown, 'late')
  await flagPayment(shop, unknown, 'late')
  shop.pass(3 * DAY_MS)
  await warnOfOldBackup(shop)
  await warnOfOldBackup(shop)
  await work(shop)
  const told = (await mailsOf(shop)).filter(({ to }) => to === owner.email)
  expect(told.map(({ subject }) => subject).toSorted()).toEqual([
    'Ọjà: Money needs a person',
    'Ọjà: Old backup',
    'Ọjà: Return requested',
    'Ọjà: “I have sent it”',
  ])
})
