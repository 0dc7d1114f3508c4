/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#lib/accounts/deletion/deletion.server.ts'
import { LIFE } from '#lib/orders/life.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { endRefunded } from '#lib/orders/status/end.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { atDesk, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aDesk, saidOf, stored, toCustomer } from '../../../support/desk/mails.ts'
import { aClerk, doOrderAct, filled, make, newestOrder } from '../../../support/desk/orders.ts'
import { failAtEach } from '../../../support/failures/faults.ts'
import { aWaitingOrder, moneyArrives } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { aMember } from '../../../support/desk/staff.ts'

describe('a mail about an order', () => {
  test('is sent again as the order is now, and the history says who did it', async () => {
    const { shop, who, order, path, said, again } = await aDesk()
    await mailsOf(shop)
    await shop.db
      .updateTable('orders')
      .set({ street_address: '4 Marina Road' })
      .where('id', '=', order.id)
      .execute()
    shop.pass(20 * MINUTE_MS)
    expect((await again('paid')).headers.get('location')).toBe(`${path}?done=mail`)
    const [first, second] = (await mailsOf(shop)).filter(({ to }) => to === 'ada@mail.example')
    expect(first?.text).toContain('22 Adelabu Street')
    expect(second?.subject).toBe(first?.subject)
    expect(second?.text).toContain('4 Marina Road')
    const referenceIn = (text = '') => /Payment reference +(\S+)/.exec(text)?.[1]
    expect(referenceIn(second?.text)).toMatch(/^ord-/)
    expect(referenceIn(second?.text)).toBe(referenceIn(first?.text))
    expect(await said()).toMatch(/Receipt sent again by Bola 10:20 Receipt 10:00/)
    expect(wordsOf(await read(shop, who, `${path}?done=mail`))).toMatch(
      /The mail is sent again\..*Bola sent a mail again/,
    )
    const audit = shop.db.selectFrom('audit').select(['who', 'subject', 'changes'])
    expect(await audit.where('act', '=', 'order.mail').execute()).toEqual([
      { who: 'Bola', subject: `order:${order.number}`, changes: '{"mail":[null,"paid"]}' },
    ])
  })

  test('is that of the newest step, once its customer was told of it', async () => {
    const { shop, path, who, step, again } = await aDesk()
    await step('packed')
    expect(await read(shop, who, path)).not.toContain('name="mail" value="packed"')
    expect((await again('packed')).status).toBe(400)
    shop.pass(LIFE.sent.takeBackMs)
    expect((await again('packed')).status).toBe(303)
    expect(await toCustomer(shop)).toEqual([
      expect.stringMatching(/is paid$/),
      expect.stringMatching(/: packed$/),
      expect.stringMatching(/: packed$/),
    ])
  })

  test('is sent again five times a day, however many press at once', async () => {
    const { shop, who, path, again } = await aDesk()
    const form = async () => onceOf(await read(shop, who, path), 'mail')
    const forms = [
      await form(),
      await form(),
      await form(),
      await form(),
      await form(),
      await form(),
    ]
    const press = (once: string) => post(shop, who, path, { act: 'mail', mail: 'paid', once })
    const answers = await Promise.all(forms.map(press))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([303, 303, 303, 303, 303, 400])
    const refused = answers[statuses.indexOf(400)]
    expect(await refused?.text()).toContain('5 mails about this order were sent again today.')
    expect(await toCustomer(shop)).toHaveLength(6)
    expect((await again('paid')).status).toBe(400)
    // The desk's sessions end after 30 minutes, so another day is another session.
    shop.pass(DAY_MS)
    const next = atDesk(await aMember(shop, 'support', 'Ngozi'))
    expect((await submit(shop, next, path, { act: 'mail', mail: 'paid' })).status).toBe(303)
    expect(await toCustomer(shop)).toHaveLength(7)
  })

  test('is refused where it would not be true: another step, no such mail, or an order that is over', async () => {
    const { shop, order, again } = await aDesk()
    await markOrder(shop, order.id, 'sent')
    for (const mail of ['packed', 'delivered', 'payment-link', 'courier', 'money-back', ''])
      expect((await again(mail)).status).toBe(400)
    expect(await (await again('packed')).text()).toContain('would not be true any more')
    await endRefunded(shop, order.id)
    expect((await again('paid')).status).toBe(400)
  })

  test('is refused where nobody would get it', async () => {
    const { shop, who, order, path, again } = await aDesk()
    const once = onceOf(await read(shop, who, path), 'mail')
    await shop.db.updateTable('orders').set({ email: '' }).where('id', '=', order.id).execute()
    expect(await read(shop, who, path)).not.toContain('value="mail"')
    const late = await post(shop, who, path, { act: 'mail', mail: 'paid', once })
    expect(late.status).toBe(400)
    expect(await late.text()).toContain('This order has no e-mail address.')
    expect((await again('paid')).status).toBe(400)

    const { buyer, id, number, reference } = await aWaitingOrder(shop)
    await moneyArrives(shop, reference)
    await settle(shop, reference)
    await mailsOf(shop)
    const other = `/desk/orders/${number}`
    const form = onceOf(await read(shop, who, other), 'mail')
    await deleteAccount(shop, buyer, 'market-day-7')
    const nobody = await post(shop, who, other, { act: 'mail', mail: 'paid', once: form })
    expect(nobody.status).toBe(400)
    expect(await nobody.text()).toContain('The customer has deleted the account')
    const rows = shop.db.selectFrom('order_mail').select('kind').where('order_id', '=', id)
    expect(await rows.execute()).toEqual([{ kind: 'paid' }])
  })

  test('leads to the payment as long as the order waits for it', async () => {
    const { shop, item, who } = await aClerk()
    const later = { email: 'ada@mail.example', payment: 'later' }
    await make(shop, who, filled(item, 1, later))
    const { number } = await newestOrder(shop)
    const path = `/desk/orders/${number}`
    const again = (mail: string) => submit(shop, who, path, { act: 'mail', mail })
    expect(saidOf(await read(shop, who, path))).toContain('Payment link waits')
    const once = onceOf(await read(shop, who, path), 'mail')
    expect((await again('payment-link')).status).toBe(303)
    const links = (await mailsOf(shop)).map((mail) =>
      mail.links.find((url) => url.includes('/pay/')),
    )
    expect(links).toEqual([links[0], links[0]])
    expect(links[0]).toContain('/pay/')
    const cash = { act: 'paid', payment: 'cash', reference: '' }
    expect((await submit(shop, who, `${path}/paid`, cash)).status).toBe(303)
    const late = await post(shop, who, path, { act: 'mail', mail: 'payment-link', once })
    expect(late.status).toBe(400)
    expect((await again('paid')).status).toBe(303)
    const kinds = (await stored(shop)).map(({ kind }) => kind)
    expect(kinds).toEqual(['payment-link', 'payment-link', 'paid', 'paid'])
  })

  test('is never there without its row, its job and its row in the audit, whatever statement fails', async () => {
    const { shop, order } = await aDesk()
    await mailsOf(shop)
    const send = () => doOrderAct(shop, order, 'mail', { mail: 'paid' })
    const statements = await failAtEach(shop, send, async (isDone) => {
      const count = isDone ? 1 : 0
      expect((await stored(shop)).filter(({ who }) => who !== null)).toHaveLength(count)
      const audit = shop.db.selectFrom('audit').select('id').where('act', '=', 'order.mail')
      expect(await audit.execute()).toHaveLength(count)
      const jobs = shop.db.selectFrom('job').select('id').where('done_at', 'is', null)
      expect(await jobs.execute()).toHaveLength(count)
    })
    expect(statements).toBeGreaterThan(6)
    expect(await toCustomer(shop)).toHaveLength(2)
  })
})
