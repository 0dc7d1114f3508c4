import { describe, expect, test } from 'vitest'
import { findForOwner, markOrder } from '#lib/orders/owner/owner.server.ts'
import { anOrderToCollect } from '../../../support/buying/collected.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { aPickup, somePlaces } from '../../../support/places.ts'
import { addressOf, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
await addressOf(shop)
await somePlaces(shop)
const placeId = await aPickup(shop)
const manager = atDesk(await aMember(shop, 'manager', 'Ngozi'))

/** A packed order, its code and a code that is wrong. */
async function aReadyOrder() {
  const order = await anOrderToCollect(shop, placeId)
  const page = async () =>
    wordsOf(await (await send(shop, order.ada, `GET /orders/${order.id}`)).text())
  expect(await page()).not.toContain('Your code for picking it up')
  await markOrder(shop, order.id, 'packed')
  const [, code = ''] = /Your code for picking it up:? (\d{6})/.exec(await page()) ?? []
  return { ...order, code, wrong: code === '000000' ? '000001' : '000000' }
}

const stageOf = async (number: string) => (await findForOwner(shop, number))?.stage

async function changesOf(number: string) {
  const rows = await auditOf(shop, 'order.delivered')
  return rows.find(({ subject }) => subject === `order:${number}`)?.changes
}

describe('an order at a pickup place', () => {
  test('is handed over by the code of its buyer, which page and mail say', async () => {
    const { number, code, wrong, path } = await aReadyOrder()
    const mail = (await mailsOf(shop)).findLast(({ text }) => text.includes(number))?.text ?? ''
    expect(mail).toContain(`Your code for picking it up: ${code}`)
    expect(wordsOf(await read(shop, manager, path))).toContain('Code of the buyer')
    for (const typed of ['', wrong]) {
      const refused = await submit(shop, manager, path, { act: 'delivered', code: typed })
      expect(refused.status).toBe(400)
      expect(wordsOf(await refused.text())).toContain('This is not the code.')
    }
    expect(await stageOf(number)).toBe('packed')
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const given = await submit(shop, manager, path, { act: 'delivered', code: spaced })
    expect(given.status).toBe(303)
    const said = wordsOf(await read(shop, manager, given.headers.get('location') ?? ''))
    expect(said).toContain('Marked picked up.')
    expect(said).not.toContain('Marked delivered.')
    expect(await stageOf(number)).toBe('delivered')
    expect(await changesOf(number)).toMatchObject({ code: [null, 'by the code of the buyer'] })
  })

  test('is handed over without a code by somebody who has seen who it is', async () => {
    const { number, path } = await aReadyOrder()
    const seen = { act: 'delivered', code: '', without: 'on' }
    expect((await submit(shop, manager, path, seen)).status).toBe(303)
    expect(await changesOf(number)).toMatchObject({ code: [null, 'without a code'] })
  })

  test('takes no code after five wrong ones; then only a manager can hand it over', async () => {
    const { number, code, wrong, path } = await aReadyOrder()
    const packer = atDesk(await aMember(shop, 'packer', 'Tunde'))
    const typed = async (who: typeof packer, fields: Record<string, string>) =>
      submit(shop, who, path, { act: 'delivered', code: '', ...fields })
    for (let tries = 1; tries <= 5; tries += 1) {
      const page = wordsOf(await (await typed(packer, { code: wrong })).text())
      expect(page).toContain(tries < 5 ? 'This is not the code.' : 'A wrong code was typed five')
    }
    expect((await typed(packer, { code })).status).toBe(400)
    expect((await typed(packer, { without: 'on' })).status).toBe(400)
    expect(await stageOf(number)).toBe('packed')
    expect((await typed(manager, { code })).status).toBe(400)
    expect((await typed(manager, { without: 'on' })).status).toBe(303)
    expect(await stageOf(number)).toBe('delivered')
  })

  test('is not handed over from a page that has not seen packing taken back, by its code or without', async () => {
    const { number, path } = await anOrderToCollect(shop, placeId)
    await submit(shop, manager, path, { act: 'packed' })
    const stale = [await read(shop, manager, path), await read(shop, manager, path)]
    await submit(shop, manager, path, { act: 'take-back', state: 'packed' })
    expect(await stageOf(number)).toBe('to-pack')
    for (const [index, fields] of [{ code: '123456' }, { code: '', without: 'on' }].entries()) {
      const once = onceOf(stale[index] ?? '', 'delivered')
      const refused = await post(shop, manager, path, { act: 'delivered', once, ...fields })
      expect(refused.status).toBe(400)
      expect(wordsOf(await refused.text())).toContain('Mark it packed first')
    }
    expect(await stageOf(number)).toBe('to-pack')
  })
})
