import { describe, expect, test } from 'vitest'
import { handOverCodeOf } from '#lib/orders/hand-over/code.server.ts'
import { findForOwner, markOrder } from '#lib/orders/owner/owner.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aPark, anOrderToCollect } from '../../support/buying/collected.ts'
import { command } from '../../support/command.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'

/** A paid order for a bus park, packed. */
async function aPackedParcel() {
  const shop = await openTestShop()
  await somePlaces(shop)
  const { id, number } = await anOrderToCollect(shop, await aPark(shop))
  expect(await markOrder(shop, id, 'packed')).toBe(true)
  const order = (...args: string[]) => command(shop, ['order', ...args, '--yes'])
  return { shop, id, number, order }
}

const stageOf = async (shop: Shop, number: string) => (await findForOwner(shop, number))?.stage

describe('a parcel to a bus park at the command line', () => {
  test('goes only with the name and the phone of its driver', async () => {
    const { shop, number, order } = await aPackedParcel()
    for (const args of [
      ['mark', number, 'sent'],
      ['sent', number],
      ['sent', number, '--courier', 'Musa'],
    ]) {
      const { code, err } = await order(...args)
      expect(code).toBe(1)
      expect(err).toContain('of the driver')
    }
    expect(await stageOf(shop, number)).toBe('packed')
    const driver = ['--courier', 'Musa', '--phone', '0803 123 4567']
    expect(await order('sent', number, ...driver)).toMatchObject({ code: 0 })
    expect(await stageOf(shop, number)).toBe('sent')
  })

  test('is given to its buyer for the code, or to whom the owner has checked', async () => {
    const { shop, number, order } = await aPackedParcel()
    const arrived = ['mark', number, 'delivered']
    expect((await order(...arrived)).err).toContain('mark it sent first')
    await order('sent', number, '--courier', 'Musa', '--phone', '0803 123 4567')
    expect((await order(...arrived)).err).toContain('This is not the code.')
    const found = await findForOwner(shop, number)
    const right = found ? handOverCodeOf(shop, found) : ''
    const wrong = right === '000000' ? '000001' : '000000'
    expect((await order(...arrived, '--code', wrong)).err).toContain('This is not the code.')
    expect(await stageOf(shop, number)).toBe('sent')
    expect(await order(...arrived, '--code', right)).toMatchObject({ code: 0 })
    expect(await stageOf(shop, number)).toBe('delivered')
  })

  test('needs an owner who has checked, after five wrong codes', async () => {
    const { shop, number, order } = await aPackedParcel()
    await order('sent', number, '--courier', 'Musa', '--phone', '0803 123 4567')
    const found = await findForOwner(shop, number)
    const right = found ? handOverCodeOf(shop, found) : ''
    const wrong = right === '000000' ? '000001' : '000000'
    const arrived = ['mark', number, 'delivered']
    for (let tries = 0; tries < 5; tries++) await order(...arrived, '--code', wrong)
    expect((await order(...arrived, '--code', right)).err).toContain('five times')
    expect(await order(...arrived, '--without-code')).toMatchObject({ code: 0 })
    expect(await stageOf(shop, number)).toBe('delivered')
  })
})
