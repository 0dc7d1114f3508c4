import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findSettledOrder, paymentHandlers } from '#lib/payments/settle/reconcile.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { command } from '../../support/command.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { noticesOf, statusOf, stockOf } from '../../support/orders.ts'
import { aPickup } from '../../support/places.ts'
import { aPaystackShop, deliveryStateOf } from '../../support/desk/owner-orders.ts'

/** A command that was refused in these words. */
const refused = (words: string) => ({ code: 1, err: expect.stringContaining(words) })

describe('npm run shop -- order', () => {
  test('lists and shows orders', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { id, number } = await anOrder()
    const listed = await command(shop, ['order', 'list', '--status', 'successful'])
    expect(listed.out).toMatch(new RegExp(`${number} .*successful .*Ada Obi`))
    expect(listed.out).toMatch(/^order +made \(Lagos\) +status/)
    // The shop's clock stands at nine in UTC.
    expect(listed.out).toContain(`${number}  2026-11-20 10:00  `)
    const shown = await command(shop, ['order', 'show', number.toLowerCase()])
    expect(shown.out).toContain('Made 2026-11-20 10:00, paid 2026-11-20 10:00 (Lagos)')
    expect(shown.out).toContain('2  Adire Boubou')
    expect(shown.out).toMatch(new RegExp(`ord-${id}-1 +paystack +succeeded`))
    const unknown = await command(shop, ['order', 'show', 'NG-1'])
    expect(unknown).toMatchObject({ code: 1, err: 'There is no order NG-1.\n' })
  })

  test('asks before it changes anything', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { id, number } = await anOrder()
    const asked = await command(shop, ['order', 'mark', number, 'packed'])
    expect(asked).toMatchObject(refused('--yes'))
    expect(await deliveryStateOf(shop, id)).toBeNull()
    expect((await command(shop, ['order', 'mark', number, 'packed', '--yes'])).code).toBe(0)
    expect(await deliveryStateOf(shop, id)).toBe('packed')
  })

  test('cancels an order that waits for its payment', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const open = await anOrder({ paid: false })
    const asked = await command(shop, ['order', 'cancel', open.number])
    expect(asked).toMatchObject(refused('--yes'))
    expect((await statusOf(shop, open.id)).status).toBe('pending')
    expect((await command(shop, ['order', 'cancel', open.number, '--yes'])).code).toBe(0)
    expect(await statusOf(shop, open.id)).toMatchObject({
      status: 'failed',
      reason: 'cancelled',
    })
    expect((await noticesOf(shop, open.buyer.id)).at(-1)).toBe(
      `Your order ${open.number} was cancelled.`,
    )
  })

  test('cancels a paid order that is not packed, says how its money goes back, and no other', async () => {
    const { paystack, shop, anOrder } = await aPaystackShop()
    const { id, number, item, reference } = await anOrder()
    const cancelled = await command(shop, ['order', 'cancel', number, '--yes'])
    expect(cancelled.out).toContain(`₦50,000 of ${reference} go back to the customer by paystack.`)
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 0, available: 3 })
    // The command's clock ran a little while it did its work.
    shop.pass(MINUTE_MS)
    await runDueJobs(shop, paymentHandlers)
    expect(paystack.refunds).toHaveLength(1)
    expect((await statusOf(shop, id)).refundedKobo).toBe(5_000_000)
    const packed = await anOrder()
    await command(shop, ['order', 'mark', packed.number, 'packed', '--yes'])
    for (const [order, state] of [
      [number, 'successful and cancelled'],
      [packed.number, 'successful and packed'],
    ] as const)
      expect(await command(shop, ['order', 'cancel', order, '--yes'])).toMatchObject(
        refused(`${order} is ${state}: only an order that is not packed`),
      )
  })

  test('lists what really is to be packed, the longest paid first', async () => {
    const { shop, anOrder } = await aPaystackShop()
    await anOrder({ paid: false })
    const first = await anOrder()
    shop.pass(MINUTE_MS)
    const [second, packed, cancelled, refunded] = [
      await anOrder(),
      await anOrder(),
      await anOrder(),
      await anOrder(),
    ]
    await command(shop, ['order', 'mark', packed.number, 'packed', '--yes'])
    await command(shop, ['order', 'cancel', cancelled.number, '--yes'])
    await command(shop, ['order', 'refund', refunded.number, '--no-put-back', '--yes'])
    const { out } = await command(shop, ['order', 'list', '--to-pack'])
    expect(out.match(/NG-\d+/g)).toEqual([first.number, second.number])
    const mark = ['order', 'mark', refunded.number, 'packed', '--yes']
    expect(await command(shop, mark)).toMatchObject({
      code: 1,
      err: `${refunded.number} is successful and refunded: it cannot become packed. Nothing was changed.\n`,
    })
  })

  test('sends back no paid order before it knows whether its goods are on the shelf again', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { id, number, item } = await anOrder()
    const refund = ['order', 'refund', number, '--by-hand', 'tx-1', '--yes']
    expect(await command(shop, refund)).toMatchObject(refused('Add --put-back'))
    expect((await statusOf(shop, id)).refundedKobo).toBe(0)
    expect((await command(shop, [...refund, '--put-back'])).code).toBe(0)
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 0, available: 3 })
  })

  test('sends back what was paid, and notes what the owner sent back', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { id, number, reference } = await anOrder()
    const asked = await command(shop, ['order', 'refund', number])
    expect(asked).toMatchObject(refused('--yes'))
    expect(asked.out).toContain(`of ${reference} by paystack go back to the customer.`)
    const byHand = ['order', 'refund', number, '--by-hand', 'tx-1', '--no-put-back', '--yes']
    expect(await command(shop, byHand)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Done.'),
    })
    expect((await statusOf(shop, id)).refundedKobo).toBeGreaterThan(0)
    expect((await command(shop, ['order', 'show', number])).out).toContain('sent back ₦50,000')
    const again = await command(shop, ['order', 'refund', number, '--yes'])
    expect(again).toMatchObject(refused('no payment to send back'))
  })

  test('sends back of an underpaid order what came of it, not what it costs', async () => {
    const { paystack, shop, anOrder } = await aPaystackShop()
    const { id, number, reference, buyer } = await anOrder({ paid: false })
    paystack.pay(reference)
    paystack.change(reference, { amount: 100_000 })
    await findSettledOrder(shop, buyer, id)
    const asked = await command(shop, ['order', 'refund', number])
    expect(asked.out).toContain(`₦1,000 of ${reference} by paystack go back to the customer.`)
    await command(shop, ['order', 'refund', number, '--by-hand', 'tx-2', '--yes'])
    expect((await statusOf(shop, id)).refundedKobo).toBe(100_000)
  })

  test('takes no proof that is none, and names the payments of an order', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { id, number, reference } = await anOrder()
    const refund = ['order', 'refund', number, '--yes']
    for (const proof of ['', '  ', '--yes']) {
      const said = await command(shop, [...refund, `--by-hand=${proof}`])
      expect(said).toMatchObject(refused('After --by-hand'))
    }
    const unknown = await command(shop, [...refund, '-p', 'ord-nope'])
    const names = `has no payment ord-nope to send back, but ${reference}.`
    expect(unknown).toMatchObject(refused(names))
    expect((await statusOf(shop, id)).refundedKobo).toBe(0)
  })

  test('marks no unpaid order, and does not say that it would', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { number } = await anOrder({ paid: false })
    const said = await command(shop, ['order', 'mark', number, 'packed', '--yes'])
    const err = `${number} is pending: it cannot become packed. Nothing was changed.\n`
    expect(said).toEqual({ code: 1, out: '', err })
  })

  test('exports into a file of the owner’s, and says where it cannot', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { number } = await anOrder()
    const file = join(shop.config.dataDir, 'orders.csv')
    // One that is there already, and that everybody may read.
    await writeFile(file, '', { mode: 0o644 })
    const done = await command(shop, ['order', 'export', '--csv', '--out', file])
    expect(done.out).toBe(`1 orders written to ${file}.\n`)
    expect(await readFile(file, 'utf8')).toContain(`${number},`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const wrong = [
      ['order', 'export', '--csv', '-o', '/no/dir/x.csv'],
      ['newsletter', 'export', '-o', '/no/dir/x.csv'],
      ['export', file],
    ]
    for (const args of wrong) {
      const { code, err } = await command(shop, args)
      expect(code).toBe(1)
      expect(err).toMatch(/^\S+ cannot be written: .*\.\n$/)
    }
  })

  test('exports what a bookkeeper asks for, of the Lagos days that are asked for', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const first = await anOrder()
    // From nine in the morning in UTC to a quarter past midnight in Lagos.
    shop.pass(14 * HOUR_MS + 15 * MINUTE_MS)
    const second = await anOrder({ paid: false })
    const linesOf = async (...args: string[]) =>
      (await command(shop, ['order', 'export', '--csv', ...args])).out.trim().split('\r\n').slice(1)
    const both = await linesOf()
    expect(both[0]).toBe(
      `${first.number},2026-11-20 10:00,2026-11-20 10:00,successful,,2 × Adire Boubou,50000,0,0,50000,0,50000,,0,paystack ${first.reference} succeeded,Ada Obi,'+2348035550142,ada@mail.example,delivery,Surulere,Lagos`,
    )
    expect(both[1]).toContain(`${second.number},2026-11-21 00:15,,pending,`)
    expect(await linesOf('--to', '2026-11-20')).toEqual([both[0]])
    expect(await linesOf('--from', '2026-11-21')).toEqual([both[1]])
    expect(await linesOf('--from', '2026-11-20', '--to', '2026-11-21')).toEqual(both)
    expect(await command(shop, ['order', 'export', '--csv', '--from', '20.11.2026'])).toMatchObject(
      {
        code: 1,
        err: '--from 20.11.2026 is no day; write it as 2026-11-20.\n',
      },
    )
  })

  test('exports what the company kept of what came, and nothing where it does not say', async () => {
    const { shop, paystack, anOrder } = await aPaystackShop()
    const [told, silent] = [await anOrder({ paid: false }), await anOrder()]
    paystack.change(told.reference, { fees: 75_050 })
    paystack.pay(told.reference)
    await settle(shop, told.reference)
    const { out } = await command(shop, ['order', 'export', '--csv'])
    const lineOf = ({ number }: { number: string }) =>
      out.split('\r\n').find((line) => line.includes(number))
    expect(out).toContain(',received,company fee,refunded,')
    expect(lineOf(told)).toContain(',50000,750.5,0,')
    expect(lineOf(silent)).toContain(',50000,,0,')
  })

  test('exports what offers took off, so that the sums of a line come to its total', async () => {
    const { shop, anOrder } = await aPaystackShop()
    await makeOffer(shop, { kind: 'percent', terms: { percent: 10 } })
    await anOrder()
    const [heads, line] = (await command(shop, ['order', 'export', '--csv'])).out.split('\r\n')
    expect(heads).toContain(',goods,discount,delivery fee,total,')
    expect(line).toContain(',50000,5000,0,45000,')
  })

  test('says where an order is picked up', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { id, number } = await anOrder()
    const nowhere = { street_address: '', lga_name: '', state_name: '' }
    const [place_id, place_name] = [await aPickup(shop), 'Ibadan shop']
    const at = { place_id, place_name, place_address: '3 Ring Road, Oyo', place_hours: '' }
    const set = { shipping_mode: 'pickup' as const, ...nowhere, ...at }
    await shop.db.updateTable('orders').set(set).where('id', '=', id).execute()
    const { out } = await command(shop, ['order', 'show', number])
    expect(out).toMatch(/^To be picked up at Ibadan shop, 3 Ring Road, Oyo$/m)
  })

  test('exports lines that no table program takes for formulas', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { id, number } = await anOrder()
    await shop.db.updateTable('orders').set({ name: '=1+1 "x"' }).where('id', '=', id).execute()
    const { out } = await command(shop, ['order', 'export', '--csv'])
    const [heads, line] = out.split('\r\n')
    expect(heads).toMatch(/^\uFEFFnumber,made \(Lagos\),paid/)
    expect(line).toContain(`${number},`)
    expect(line).toContain(`"'=1+1 ""x"""`)
    expect(line).toContain(',50000,')
  })
})
