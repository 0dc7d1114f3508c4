import { describe, expect, test } from 'vitest'
import { SECOND_MS } from '#lib/time.ts'
import { atDesk, auditOf, onceOf, post, read } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aShop } from '../../support/desk/stock.ts'
import { aPaidOrder } from '../../support/orders.ts'
import { anItem } from '../../support/world.ts'

describe('a second tap at the desk', () => {
  test('does no next step: the page comes again as it was typed, and asks to press once more', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'packer'))
    const { number } = await aPaidOrder(shop, [{ item: await anItem(shop) }])
    const path = `/desk/orders/${number}`
    const press = (html: string, act: string, more = {}) =>
      post(shop, who, path, { act, once: onceOf(html, act), ...more })
    const packed = await press(await read(shop, who, path), 'packed')
    const next = await read(shop, who, packed.headers.get('location') ?? '')
    const [form = ''] =
      /<form[^>]*>\s*<input type="hidden" name="act" value="sent"/.exec(next) ?? []
    expect(form).toContain('desk-dead')
    shop.pass(SECOND_MS - 1)
    const rider = { name: 'Musa', phone: '0803 555 0199', tracking: '' }
    const second = await press(next, 'sent', rider)
    expect(second.status).toBe(409)
    const again = await second.text()
    expect(again).toContain('Press once more.')
    expect(again).toContain('value="Musa"')
    // A third tap comes to the page of the second.
    shop.pass(SECOND_MS - 1)
    expect((await press(again, 'sent', rider)).status).toBe(409)
    expect(await auditOf(shop, 'order.sent')).toEqual([])
    shop.pass(1)
    expect((await press(again, 'sent', rider)).status).toBe(303)
    expect(await auditOf(shop, 'order.sent')).toHaveLength(1)
  })

  test('takes nothing out of the shop that was shown a moment ago, and stops nobody who came otherwise', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop))
    const { slug } = await anItem(shop)
    const path = `/desk/goods/${slug}`
    const press = (html: string, act: string) =>
      post(shop, who, path, { act, once: onceOf(html, act) })
    const hidden = await press(await read(shop, who, path), 'hide')
    const after = await read(shop, who, hidden.headers.get('location') ?? '')
    expect((await press(after, 'show')).status).toBe(409)
    const opened = await read(shop, who, path)
    expect((await press(opened, 'show')).status).toBe(303)
    // Also on a clock that was set back by an hour meanwhile.
    const shown = await read(shop, who, `${path}?done=shown`)
    shop.pass(-3_600 * SECOND_MS)
    expect((await press(shown, 'hide')).status).toBe(303)
  })
})
