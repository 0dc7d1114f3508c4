import { describe, expect, test } from 'vitest'
import { payLinkOf } from '#lib/orders/placing/pay-link.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { ownAccount } from '#lib/payments/own-account/change-account.server.ts'
import { DAY_MS, SECOND_MS } from '#lib/time.ts'
import { aGiftCard, movesOf, onCard, paymentsOf } from '../../support/buying/gift-cards.ts'
import { read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aClerk, filled, make, newestOrder } from '../../support/desk/orders.ts'
import { statusOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, send } from '../../support/send.ts'

/** An order of ₦21,000 that was made at the desk, and what its buyer does on the page of its link. */
async function aLink() {
  const { shop, item, who } = await aClerk()
  await make(shop, who, filled(item, 1, { payment: 'later', email: 'ada@mail.example' }))
  const { id, number } = await newestOrder(shop)
  const path = new URL(payLinkOf(shop, id)).pathname
  const see = async () => wordsOf(await (await send(shop, aBrowser(), `GET ${path}`)).text())
  const press = (fields: Record<string, string>) =>
    send(shop, aBrowser(), `POST ${path}`, fields, { form: true })
  const use = async (card: string) => {
    const answer = await press({ do: 'use-card', card })
    const { status, headers } = answer
    return { status, to: headers.get('location'), html: await answer.text() }
  }
  return { shop, who, id, number, path, see, press, use }
}

describe('a gift card on the payment link of an order of the desk', () => {
  test('pays a part, and the rest is asked for in another way', async () => {
    const { shop, id, path, see, press, use } = await aLink()
    const card = await aGiftCard(shop, 10_000)
    expect(await use(card.code.toLowerCase())).toMatchObject({ status: 303, to: path })
    expect(await onCard(shop, card.id)).toBe(0)
    const page = await see()
    expect(page).toContain('−₦10,000')
    expect(page).toContain('Pay ₦11,000 by')
    const company = await press({ payment_kind: 'fiat' })
    const bank = new URL(company.headers.get('location') ?? '').pathname
    await send(shop, aBrowser(), `POST ${bank}`, { do: 'pay' }, { form: true })
    expect(await see()).toContain('Paid. Thank you!')
    expect(await paymentsOf(shop, id)).toEqual([
      'sandbox succeeded 11000',
      'gift-card succeeded 10000',
    ])
  })

  test('pays all of it at once, from two cards, and the receipt says so', async () => {
    const { shop, id, number, see, use } = await aLink()
    const [first, second] = [await aGiftCard(shop, 10_000), await aGiftCard(shop, 50_000)]
    await use(first.code)
    await use(second.code)
    expect(await see()).toContain('Paid. Thank you!')
    expect(await statusOf(shop, id)).toMatchObject({ status: 'successful' })
    expect(await onCard(shop, second.id)).toBe(39_000)
    const receipts = (await mailsOf(shop)).filter(({ text }) => text.includes(number))
    expect(receipts.some(({ text }) => text.includes('by gift card or store credit'))).toBe(true)
    expect((await use(first.code)).status).toBe(409)
  })

  test('says beside its field what is wrong, and lets nobody guess', async () => {
    const { shop, see, use } = await aLink()
    const card = await aGiftCard(shop, 10_000)
    const wrong = await use('ABCD-EFGH-JKLM-NPQR')
    expect(wrong.status).toBe(400)
    expect(wrong.html).toContain('aria-describedby="card-note"')
    expect(wrong.html).toContain('We do not know this code')
    await use(card.code)
    const again = await use(card.code)
    expect(again.status).toBe(400)
    expect(again.html).toContain('It pays this order already.')
    expect(await see()).toContain('−₦10,000')
    for (let tries = 1; tries < 5; tries++) await use('ABCD-EFGH-JKLM-NPQR')
    expect((await use(card.code)).status).toBe(429)
  })

  test('gets its money back when the order is not paid in time, or is paid whole in another way', async () => {
    const late = await aLink()
    const card = await aGiftCard(late.shop, 10_000)
    await late.use(card.code)
    late.shop.pass(30 * DAY_MS)
    await releaseExpiredHolds(late.shop)
    expect(await movesOf(late.shop, card.id)).toEqual([
      'given 10000',
      'paid -10000',
      'unpaid 10000',
    ])

    const { shop, id, press, see, use } = await aLink()
    const other = await aGiftCard(shop, 10_000)
    const older = await press({ payment_kind: 'fiat' })
    await use(other.code)
    const bank = new URL(older.headers.get('location') ?? '').pathname
    await send(shop, aBrowser(), `POST ${bank}`, { do: 'pay' }, { form: true })
    // A page asks the company once in three seconds.
    shop.pass(4 * SECOND_MS)
    expect(await see()).toContain('Paid. Thank you!')
    expect(await onCard(shop, other.id)).toBe(10_000)
    expect(await paymentsOf(shop, id)).toEqual(['sandbox succeeded 21000'])
  })

  test('lessens what is to be transferred to the shop’s own account', async () => {
    const { shop, who, id, number, press, use } = await aLink()
    const account = { bank: 'GTBank', accountNumber: '0123456789', accountName: 'Oja' }
    await shop.inTransaction((shop) =>
      ownAccount.become(shop, { ...account, waitHours: 72 }, 'Ada'),
    )
    const card = await aGiftCard(shop, 10_000)
    await press({ do: 'own' })
    await use(card.code)
    const paid = `/desk/orders/${number}/paid`
    expect(wordsOf(await read(shop, who, paid))).toContain('₦11,000')
    const noted = { payment: 'transfer', reference: 'FT123', sum: '11,000', reason: 'in our app' }
    await submit(shop, who, paid, { act: 'paid', ...noted })
    expect(await statusOf(shop, id)).toMatchObject({ status: 'successful' })
    expect(await paymentsOf(shop, id)).toEqual([
      'transfer pending 21000',
      'transfer succeeded 11000',
      'gift-card succeeded 10000',
    ])
  })
})
