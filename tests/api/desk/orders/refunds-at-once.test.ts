import { describe, expect, test } from 'vitest'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { command } from '../../../support/command.ts'
import { atDesk } from '../../../support/desk/desk.ts'
import { failAtEach } from '../../../support/failures/faults.ts'
import { aPaidOrder, elsewhere, statusOf, stockOf } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { aMember, theOwner } from '../../../support/desk/staff.ts'
import { openTestShop } from '../../../support/shop.ts'
import { anItem } from '../../../support/world.ts'
import {
  aRefundableOrder,
  doRefund,
  moneyOf,
  refund,
  sendRefunds,
  shownOf,
} from '../../../support/desk/refunds.ts'
import { requestRefund } from '../../../support/buying/refunds.ts'

describe('many refunds of one order at once', () => {
  test('send back no more than came, for no more pieces than were bought', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { name: 'Gele', price: 10_000, stock: 10 })
    const order = await aPaidOrder(shop, [{ item, quantity: 7 }])
    const { balances } = await readRefunds(shop, order.id)
    const [{ reference, cameKobo } = { reference: '', cameKobo: 0 }] = balances
    const [line] = await shop.db.selectFrom('order_item').select('id').execute()
    const other = elsewhere(shop)
    const asks = Array.from({ length: 50 }, (_, at) =>
      requestRefund(at % 2 ? shop : other, order.id, {
        reference,
        amountKobo: 100_000 * (1 + (at % 9)),
        units:
          at % 3 === 0
            ? [{ orderItemId: line?.id ?? 0, quantity: 1 + (at % 2), isPutBack: true }]
            : [],
        reason: 'a trial',
        who: `clerk ${at}`,
        why: 'part',
        sent: { afterMs: MINUTE_MS },
      }),
    )
    await Promise.allSettled(asks)
    const { requests } = await readRefunds(shop, order.id)
    const asked = requests.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
    expect(asked).toBeGreaterThan(cameKobo / 2)
    expect(asked).toBeLessThanOrEqual(cameKobo)
    const pieces = requests.flatMap(({ units }) => units)
    expect(pieces.length).toBeGreaterThan(3)
    const back = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(back).toBeLessThanOrEqual(7)
    expect(await stockOf(shop, item)).toMatchObject({ onHand: 3 + back })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect(await moneyOf(shop, order.id)).toMatchObject({ back: asked, underWay: 0 })
    expect(await statusOf(shop, order.id)).toMatchObject({ refundedKobo: asked })
  })

  test('that clerks press with the page of before change nothing', async () => {
    const { shop, order } = await aRefundableOrder()
    const shown = await shownOf(shop, order.number)
    const other = elsewhere(shop)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => {
        const given = { sum: String(100 + at), reason: 'a trial', shown }
        return doRefund(at % 2 ? shop : other, theOwner, order.number, given)
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a refund whose database fails at any statement', () => {
  test('is there with its row in the audit and its goods on the shelf, or not at all', async () => {
    const { shop, order, line } = await aRefundableOrder()
    const shown = await shownOf(shop, order.number)
    const fields = { [`units.${line}`]: '1', [`back.${line}`]: 'on', reason: 'torn', shown }
    const send = () => doRefund(shop, theOwner, order.number, fields)
    const statements = await failAtEach(shop, send, async (isDone) => {
      const audit = shop.db.selectFrom('audit').select('id').where('act', '=', 'order.refunded')
      expect(await audit.execute()).toHaveLength(isDone ? 1 : 0)
      expect((await moneyOf(shop, order.id)).underWay).toBe(isDone ? 2_500_000 : 0)
      expect((await stockOf(shop, order.item)).onHand).toBe(isDone ? 2 : 1)
    })
    expect(statements).toBeGreaterThan(15)
  })
})

describe('the owner’s command', () => {
  test('sends back no more than the desk has left', async () => {
    const { shop, order, path } = await aRefundableOrder()
    const who = atDesk(await aMember(shop))
    await refund(shop, who, path, { sum: '20,000', reason: 'goodwill' })
    const said = await command(shop, ['order', 'refund', order.number, '--no-put-back', '--yes'])
    expect(said.out).toContain('₦30,000 of')
    expect(await moneyOf(shop, order.id)).toEqual({ back: 0, underWay: 5_000_000, left: 0 })
  })
})
