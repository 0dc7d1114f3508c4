import { expect, test } from 'vitest'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { aBuyer, aPendingOrder, moneyArrives } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem, signInAs } from '../../support/world.ts'

/** Ada buys as Chiamaka Okafor, 0803 555 0142, having typed `profile` into her settings; what they hold afterwards. */
async function afterAnOrder(profile: Record<string, string>, name = 'Chiamaka Okafor') {
  const shop = await openTestShop()
  await somePlaces(shop)
  const buyer = await aBuyer(shop, 'ada', [{ item: await anItem(shop) }])
  await shop.db.updateTable('address').set({ name, phone: '+2348035550142' }).execute()
  const browser = await signInAs(shop, 'ada')
  await send(shop, browser, 'POST /api/profile/', profile)
  const read = async () => {
    await mailsOf(shop)
    const answer = await (await send(shop, browser, 'GET /api/profile/')).json()
    const [{ first_name, last_name, phone_number }] = [answer].flat()
    return [first_name, last_name, phone_number]
  }
  const { reference } = await aPendingOrder(shop, buyer)
  const before = await read()
  await moneyArrives(shop, reference)
  await settle(shop, reference)
  const settings = async () => (await send(shop, browser, 'GET /settings')).text()
  return { before, after: await read(), settings }
}

test('a paid order fills the empty names and phone number of the settings', async () => {
  const { before, after, settings } = await afterAnOrder({})
  expect(before).toEqual(['', '', ''])
  expect(after).toEqual(['Chiamaka', 'Okafor', '+2348035550142'])
  expect(await settings()).toMatch(/name="phone_number"[^>]*value="0803 555 0142"/)
})

test('what stands in the settings stays', async () => {
  const profile = { first_name: 'Chiamaka', last_name: 'Eze', phone_number: '08031234567' }
  expect((await afterAnOrder(profile)).after).toEqual(['Chiamaka', 'Eze', '+2348031234567'])
})

test('a name that is there by half is completed, but not by the name of somebody else', async () => {
  expect((await afterAnOrder({ first_name: 'chiamaka' })).after.slice(0, 2)).toEqual([
    'chiamaka',
    'Okafor',
  ])
  expect((await afterAnOrder({ first_name: 'Ngozi' })).after).toEqual([
    'Ngozi',
    '',
    '+2348035550142',
  ])
})

test('a username that stands in for a name is not taken for one', async () => {
  expect((await afterAnOrder({}, 'ada')).after).toEqual(['', '', '+2348035550142'])
})
