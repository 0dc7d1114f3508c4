/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import type { Role } from '#lib/desk/rights.ts'
import { useMoneyLimit } from '#lib/desk/staff/money-limit.server.ts'
import type { Shop } from '#lib/shop.ts'
import { HOUR_MS } from '#lib/time.ts'
import { atDesk, read, submit } from '../../support/desk/desk.ts'
import { aMember, changeRole, setLimits, theOwner } from '../../support/desk/staff.ts'
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
