import { userInfo } from 'node:os'
import { describe, expect, test } from 'vitest'
import { findForOwner, markOrder } from '#lib/orders/owner/owner.server.ts'
import { aPark, anOrderToCollect } from '../../support/buying/collected.ts'
import { command } from '../../support/command.ts'
import { auditOf } from '../../support/desk/desk.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'

/** A packed order for a bus park, and `shop do` with what follows it. */
async function aPackedParcel() {
  const shop = await openTestShop()
  await somePlaces(shop)
  const { id, number } = await anOrderToCollect(shop, await aPark(shop))
  await markOrder(shop, id, 'packed')
  const stage = async () => (await findForOwner(shop, number))?.stage
  return { shop, number, stage, act: (...words: string[]) => command(shop, ['do', ...words]) }
}

describe('npm run shop -- do', () => {
  test('does an act of the desk with the fields of its form, by the same rules', async () => {
    const { shop, number, stage, act } = await aPackedParcel()
    const sent = ['order.sent', number, '--name', 'Musa', '--tracking', '']
    const refused = await act(...sent, '--phone', '')
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('of the driver') })
    expect(await stage()).toBe('packed')
    expect(await act(...sent, '--phone', '0803 123 4567')).toMatchObject({ code: 0, err: '' })
    expect(await stage()).toBe('sent')
    expect(await auditOf(shop, 'order.sent')).toMatchObject([
      { subject: `order:${number}`, who: userInfo().username },
    ])
  })

  test('names the field of each sentence that refuses', async () => {
    const { number, act } = await aPackedParcel()
    expect(await act('order.sent', number, '--name', 'Musa')).toMatchObject({
      code: 1,
      err: '--phone: Fill this in.\n--tracking: Fill this in.\n',
    })
  })

  test('says which acts there are, and what is missing', async () => {
    const { number, act } = await aPackedParcel()
    expect((await act()).out).toMatch(/^order\.sent +\/desk\/orders\/\[number\]$/m)
    expect((await act('order.eaten', number)).err).toBe(
      'There is no act order.eaten. See which there are: shop do\n',
    )
    expect((await act('order.packed')).err).toContain('Say what it is done to: number')
    expect((await act('order.sent', number, '--name')).err).toContain('as --field value')
  })
})
