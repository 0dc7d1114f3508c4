import { expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { atDesk, read, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { aBuyer, aPendingOrder, moneyArrives } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const WHO = 'Oja Demo Limited, RC 0000000'

test('receipt, mail, slip and the foot of each page say by which name and number the shop is registered', async () => {
  const shop = await openTestShop()
  await somePlaces(shop)
  const username = 'ada'
  const buyer = await aBuyer(shop, username, [{ item: await anItem(shop) }])
  const { id, number, reference } = await aPendingOrder(shop, buyer)
  await moneyArrives(shop, reference)
  await settle(shop, reference)
  await runDueJobs(shop, handlers)
  const browser = aBrowser()
  const form = { username, password: 'market-day-7' }
  await send(shop, browser, 'POST /signin', form, { form: true })
  const receipt = await (await send(shop, browser, `GET /orders/${id}`)).text()
  expect(/<p class="receipt"[^]*?<\/p>/.exec(receipt)?.[0]).toContain(WHO)
  const [mail] = (await mailsOf(shop)).filter(({ subject }) => subject.includes(number))
  expect(mail?.text).toContain(WHO)
  const who = atDesk(await aMember(shop))
  expect(wordsOf(await read(shop, who, `/desk/slips?orders=${number}`))).toContain(WHO)
  const home = await (await send(shop, aBrowser(), 'GET /')).text()
  expect(/<footer[^]*<\/footer>/.exec(home)?.[0]).toContain(WHO)
})
