import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { RETRY_PAUSES_MS } from '#lib/jobs/jobs.ts'
import { LIFE } from '#lib/orders/life.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { runDueJobs } from '../../../support/jobs.ts'
import { atDesk, read, submit } from '../../../support/desk/desk.ts'
import { aDesk, saidOf, stored, toCustomer } from '../../../support/desk/mails.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { aMember } from '../../../support/desk/staff.ts'

describe('the page of an order', () => {
  test('names the mails that its customer got, to whom and when', async () => {
    const { shop, said, step } = await aDesk()
    expect(await said()).toMatch(
      /^Mails to the customer To ad…@mail\.example\. Receipt waits 10:00/,
    )
    await mailsOf(shop)
    shop.pass(20 * MINUTE_MS)
    expect(await said()).toMatch(/Receipt 10:00/)

    await step('packed')
    shop.pass(20 * SECOND_MS)
    expect(await said()).toContain('Packed goes in 40 seconds, if it is not taken back Receipt')
    shop.pass(40 * SECOND_MS)
    await mailsOf(shop)
    expect(await said()).toMatch(/example\. Packed 10:21 Receipt 10:00/)

    for (const state of ['sent', 'delivered']) {
      await step(state)
      shop.pass(LIFE.sent.takeBackMs)
      await mailsOf(shop)
    }
    expect(await said()).toMatch(/Delivered 10:23 Sent 10:22 Packed 10:21 Receipt 10:00/)
    expect(await toCustomer(shop)).toHaveLength(4)
  })

  test('names no mail of a step that was taken back', async () => {
    const { shop, who, path, said, step } = await aDesk()
    await step('packed')
    await submit(shop, who, path, { act: 'take-back', state: 'packed' })
    shop.pass(LIFE.sent.takeBackMs)
    await mailsOf(shop)
    expect(await said()).not.toContain('Packed')
    expect(await stored(shop)).toEqual([{ kind: 'paid', who: null }])
  })

  test('names the correction of who brings it, and each only once', async () => {
    const { shop, who, order, path, said } = await aDesk()
    const courier = { name: 'Musa', phone: '+2348035550199', tracking: '' }
    await markOrder(shop, order.id, 'sent', { courier })
    const shown = { 'shown.name': 'Musa', 'shown.phone': '0803 555 0199', 'shown.tracking': '' }
    const given = { name: 'Musa Bello', phone: '0803 555 0199', tracking: '' }
    await submit(shop, who, path, { act: 'courier', ...shown, ...given, tell: '1' })
    await mailsOf(shop)
    expect(await said()).toMatch(/Who brings it, corrected 10:00 Sent 10:00 Receipt 10:00/)
  })

  test('says of a mail that no server took that it could not be sent', async () => {
    const { shop, path, said } = await aDesk({ SMTP_URL: 'smtp://127.0.0.1:9' })
    await runDueJobs(shop, handlers)
    expect(await said()).toContain('Receipt waits')
    for (const pause of RETRY_PAUSES_MS) {
      shop.pass(pause)
      await runDueJobs(shop, handlers)
    }
    const folake = atDesk(await aMember(shop, 'support', 'Folake'))
    expect(saidOf(await read(shop, folake, path))).toContain('Receipt could not be sent')
  })
})
