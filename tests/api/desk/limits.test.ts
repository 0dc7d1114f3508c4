/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import type { Role } from '#lib/desk/rights.ts'
import { useMoneyLimit } from '#lib/desk/staff/money-limit.server.ts'
import { readOffers } from '#lib/offers/owner/owner.server.ts'
import type { Shop } from '#lib/shop.ts'
import { HOUR_MS } from '#lib/time.ts'
import { anOrderOnTheWay, orderOf } from '../../support/buying/door.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { atDesk, read, submit } from '../../support/desk/desk.ts'
import { aMember, changeRole, setLimits, theOwner } from '../../support/desk/staff.ts'
import { somePlaces } from '../../support/places.ts'
import { openAgain, openTestShop } from '../../support/shop.ts'

/** Sends money back as an act does, and fails afterwards where `breaks`. */
const sendBack = (shop: Shop, staffId: number | null, kobo: number, breaks = false) =>
  shop.inTransaction(async (shop) => {
    await useMoneyLimit(shop, { staffId }, kobo, 'amount')
    if (breaks) throw new Error('the payment company is gone')
  })

async function aMemberWith(shop: Shop, limits: { each: number; day: number }, role: Role) {
  const member = await aMember(shop, role)
  await setLimits(shop, theOwner, member.id, limits)
  return member
}

describe('the money that staff may send back', () => {
  test('is nothing until the owner sets it, and has no limit for an owner and the command line', async () => {
    const shop = await openTestShop()
    const owner = await aMember(shop, 'owner')
    await sendBack(shop, owner.id, 90_000_000)
    await sendBack(shop, null, 90_000_000)
    for (const role of ['manager', 'support', 'books'] as const) {
      const { id } = await aMember(shop, role)
      await expect(sendBack(shop, id, 1)).rejects.toMatchObject({
        fields: { amount: [expect.stringContaining('₦0')] },
      })
    }
  })

  test('is bounded at a time and for each day in Lagos', async () => {
    const shop = await openTestShop()
    const { id } = await aMemberWith(shop, { each: 500_000, day: 800_000 }, 'support')
    await expect(sendBack(shop, id, 500_001)).rejects.toMatchObject({ code: 'invalid' })
    await sendBack(shop, id, 500_000)
    await expect(sendBack(shop, id, 300_001)).rejects.toMatchObject({
      fields: { amount: [expect.stringContaining('₦3,000')] },
    })
    await sendBack(shop, id, 300_000)
    await expect(sendBack(shop, id, 1)).rejects.toMatchObject({ code: 'invalid' })
    // The shop's clock is at ten in Lagos: the day ends 14 hours later, an hour before the day in UTC.
    shop.pass(14 * HOUR_MS - 1)
    await expect(sendBack(shop, id, 1)).rejects.toMatchObject({ code: 'invalid' })
    shop.pass(1)
    await sendBack(shop, id, 500_000)
  })

  test('counts only what was done, and all of it when many are sent at once', async () => {
    const shop = await openTestShop()
    const { id } = await aMemberWith(shop, { each: 100_000, day: 300_000 }, 'books')
    await expect(sendBack(shop, id, 100_000, true)).rejects.toThrow('gone')
    const other = openAgain(shop)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => sendBack(at % 2 ? shop : other, id, 100_000)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('follows the role that somebody has now', async () => {
    const shop = await openTestShop()
    await aMember(shop, 'owner')
    const { id } = await aMember(shop, 'owner', 'second')
    await changeRole(shop, theOwner, id, 'manager')
    await expect(sendBack(shop, id, 1)).rejects.toMatchObject({ code: 'invalid' })
    await changeRole(shop, theOwner, id, 'packer')
    await expect(sendBack(shop, id, 1)).rejects.toMatchObject({ code: 'permission_denied' })
  })

  test('is set on the page of the member, in naira, and stands in the audit', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'owner'))
    const { id } = await aMember(shop, 'support')
    const page = `/desk/staff/${id}`
    const limits = { act: 'limits', each: '₦12,500', day: '50000.50' }
    const wrong = await submit(shop, who, page, { ...limits, each: 'plenty' })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('Write a sum in naira')
    const more = await submit(shop, who, page, { ...limits, day: '100' })
    expect(await more.text()).toContain('cannot be more than in a day')
    expect((await submit(shop, who, page, limits)).headers.get('location')).toBe(page)
    expect(await read(shop, who, page)).toContain('value="12500"')
    await sendBack(shop, id, 1_250_000)
    const { changes } = await shop.db
      .selectFrom('audit')
      .select('changes')
      .where('act', '=', 'staff.limits')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(changes)).toEqual({ each: [0, 1_250_000], day: [0, 5_000_050] })
    const packer = await aMember(shop, 'packer')
    expect(await read(shop, who, `/desk/staff/${packer.id}`)).not.toContain('value="limits"')
  })
})

describe('what counts as money that staff give away', () => {
  test('is what the rider collected, noted as handed over without the code', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const { id, number } = await anOrderOnTheWay(shop)
    const { dueKobo } = await orderOf(shop, id)
    const member = await aMember(shop, 'support')
    const note = () =>
      submit(shop, atDesk(member), `/desk/orders/${number}/door`, {
        act: 'handed-over',
        reason: 'The rider called',
      })
    const refused = await note()
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('up to ₦0 at a time')
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'sent', dueKobo })
    await setLimits(shop, theOwner, member.id, { each: dueKobo, day: dueKobo })
    expect((await note()).status).toBe(303)
    expect(await orderOf(shop, id)).toMatchObject({ stage: 'delivered', dueKobo: 0 })
    await expect(sendBack(shop, member.id, 1)).rejects.toMatchObject({ code: 'invalid' })
  })

  test.each([
    ['percent', { 'terms.percent': '100' }, { 'terms.percent': '99' }],
    ['sum', { 'terms.kobo': '5000' }, { 'terms.kobo': '5000', leastKobo: '5001' }],
    [
      'each-full',
      { 'terms.eachKobo': '5000', 'terms.kobo': '5000' },
      { 'terms.eachKobo': '5000', 'terms.kobo': '4000' },
    ],
  ])('is an offer of %s that leaves nothing to pay', async (kind, free, paid) => {
    const shop = await openTestShop()
    const member = await aMember(shop, 'manager')
    const make = (terms: object) =>
      submit(shop, atDesk(member), `/desk/offers/new?kind=${kind}`, {
        act: 'create',
        kind,
        name: 'Weekend',
        code: 'FREE1',
        items: '',
        leastKobo: '',
        leastUnits: '',
        mostUses: '',
        from: '',
        until: '',
        isFirstOrder: 'no',
        isOnceEach: 'no',
        isOnTop: 'no',
        ...terms,
      })
    const refused = await make(free)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('This would give goods away for nothing.')
    expect(await readOffers(shop)).toEqual([])
    expect((await make(paid)).status).toBe(303)
    await setLimits(shop, theOwner, member.id, { each: 1, day: 1 })
    expect((await make({ ...free, code: 'FREE2' })).status).toBe(303)
  })

  test('is an offer that is changed, or set back, to leave nothing to pay', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'manager'))
    const id = await makeOffer(shop, { kind: 'percent', terms: { percent: 100 }, code: 'FREE1' })
    const path = `/desk/offers/${id}`
    const change = (from: string, to: string) =>
      submit(shop, who, path, { act: 'save', 'shown.terms.percent': from, 'terms.percent': to })
    expect((await change('100', '10')).status).toBe(303)
    expect((await change('10', '100')).status).toBe(400)
    const history = `${path}/history`
    const [, version = ''] =
      /name="version" value="(\d+)"/.exec(await read(shop, who, history)) ?? []
    expect((await submit(shop, who, history, { act: 'set-back', version })).status).toBe(400)
    expect((await readOffers(shop))[0]?.terms).toEqual({ percent: 10 })
  })
})
