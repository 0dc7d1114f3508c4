import { expect, test } from 'vitest'
import { countRecord } from '#lib/books/record/record.server.ts'
import { recurring } from '#lib/background.server.ts'
import { runDueTasks } from '#lib/jobs/recurring.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { refundPayment } from '../../support/buying/refunds.ts'
import { sendRefunds } from '../../support/desk/refunds.ts'
import { atDesk, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aPaidOrder } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

test('the record is worked out from the books, shown beside the button and on About from 20 parcels on, and by one switch', async () => {
  const shop = await openTestShop()
  await somePlaces(shop)
  const gele = await anItem(shop, { name: 'Gele', stock: 99 })
  const pages = async () => {
    const page = async (path: string) =>
      wordsOf(await (await send(shop, aBrowser(), `GET ${path}`)).text())
    return [await page('/about'), await page(`/products/${gele.slug}`)]
  }
  const turn = async (who: string, shown: string, publicRecord: string) => {
    const browser = atDesk(await aMember(shop, 'owner', who))
    const fields = { act: 'save', publicRecord, 'shown.publicRecord': shown }
    const answer = await submit(shop, browser, '/desk/shop', fields)
    expect(answer.headers.get('location')).toContain('done=saved')
  }
  await turn('ada', '', 'on')
  const ids: string[] = []
  for (let made = 0; made < 20; made++) ids.push((await aPaidOrder(shop, [{ item: gele }])).id)
  for (const id of ids.slice(0, 19)) await markOrder(shop, id, 'delivered')
  await countRecord(shop)
  for (const page of await pages()) expect(page).not.toContain('Our record')

  // The last one is late.
  shop.pass(20 * DAY_MS)
  const paid = await shop.db
    .selectFrom('payment_attempt')
    .select('reference')
    .where('order_id', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow()
  await refundPayment(shop, { orderId: ids[0] ?? '', reference: paid.reference })
  await sendRefunds(shop)
  await runDueTasks(
    shop,
    recurring.filter(({ name }) => name === 'count-record'),
  )
  const said = [
    '95% of 20 parcels on time',
    'money back within 1 day',
    'no review to answer so far',
  ]
  const [about = '', product = ''] = await pages()
  expect(product).toContain(`Our record : ${said.join(', ')}`)
  for (const line of said) expect(about).toContain(line)

  await turn('bola', 'on', 'off')
  for (const page of await pages()) expect(page).not.toContain('Our record')
})
