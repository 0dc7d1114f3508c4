/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import {
  sendAccountExistsMail,
  sendOwnerMail,
  sendOwnerOrderMail,
  sendVerificationMail,
} from '#lib/notifications/mails.server.ts'
import { sendOrderPaidMail } from '#lib/notifications/order-mails.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, MINUTE_MS } from '#lib/time.ts'
import { aBuyer, place } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const ADA = { to: 'ada@mail.example', username: 'ada', uid: 'Jx3kPq', token: 'tok-en_123' }

const RECEIPT = {
  to: 'ada@mail.example',
  orderId: 'Jx3kPqR7sT9uV1wX3yZ5aB',
  number: 'NG-104233',
  reference: 'OJ-7731-AB',
  paidAt: '2026-11-20T23:30:00.000Z',
  lines: [
    { name: 'Osun Adire Bubu', size: 'M', colour: '', quantity: 2, unitKobo: 1_850_000 },
    { name: 'Sunday Enamel Mug', size: 'No Size', colour: '', quantity: 1, unitKobo: 450_050 },
  ],
  goodsKobo: 4_150_050,
  deliveryKobo: 350_000,
  totalKobo: 4_500_050,
  delivery: {
    mode: 'delivery' as const,
    name: 'Ada <b>Obi</b>',
    street: '14 Bode Thomas Street\nFlat 2',
    lga: 'Surulere',
    state: 'Lagos',
    phone: '+2348035550142',
    arrives: 'Mon 23 – Wed 25 November',
  },
}

/** The receipt of an order that the shop has. */
async function aReceipt(shop: Shop) {
  await somePlaces(shop)
  const { order } = await place(shop, await aBuyer(shop, 'ada', [{ item: await anItem(shop) }]))
  return { ...RECEIPT, orderId: order.id }
}

describe('the verification mail', () => {
  test('carries the link, in the text as in the page', async () => {
    const shop = await openTestShop({ SITE_URL: 'https://shop.example' })
    await shop.inTransaction((shop) => sendVerificationMail(shop, ADA))
    const [mail, ...others] = await mailsOf(shop)
    expect(others).toEqual([])
    expect(mail?.to).toBe('ada@mail.example')
    expect(mail?.subject).toBe('Verify your e-mail address at Ọjà')
    expect(mail?.links[0]).toBe('https://shop.example/emailverified/Jx3kPq/tok-en_123')
    expect(mail?.html).toContain('href="https://shop.example/emailverified/Jx3kPq/tok-en_123"')
    expect(mail?.text).toContain('Hello ada,')
  })

  test('says what to do when somebody else signed up with the address', async () => {
    const shop = await openTestShop({ SITE_URL: 'https://shop.example' })
    await shop.inTransaction((shop) => sendVerificationMail(shop, ADA))
    const [mail] = await mailsOf(shop)
    expect(mail?.text).toContain('do not follow the link above')
    expect(mail?.links).toContain('https://shop.example/forgotpassword')
  })

  test('says who it is from, that a machine wrote it, and when it was asked for', async () => {
    const shop = await openTestShop({ SITE_URL: 'https://shop.example' })
    await shop.inTransaction((shop) => sendVerificationMail(shop, ADA))
    const [mail] = await mailsOf(shop)
    expect(mail?.headers['from']).toContain('help@oja.example')
    expect(mail?.headers['auto-submitted']).toBe('auto-generated')
    expect(mail?.headers['date']).toBe('Fri, 20 Nov 2026 09:00:00 +0000')
    expect(mail?.headers['message-id']).toMatch(/^<[0-9]{8}-[0-9a-f]{12}@shop\.example>$/)
  })

  test('is from MAIL_FROM where that is set', async () => {
    const shop = await openTestShop({ MAIL_FROM: 'Ọjà Lagos <sales@shop.example>' })
    await shop.inTransaction((shop) => sendVerificationMail(shop, ADA))
    const [mail] = await mailsOf(shop)
    expect(mail?.headers['from']).toContain('<sales@shop.example>')
  })

  test('is not written when the sign-up is rolled back', async () => {
    const shop = await openTestShop()
    const signUp = shop.inTransaction(async (shop) => {
      await sendVerificationMail(shop, ADA)
      throw new Error('the username was taken')
    })
    await expect(signUp).rejects.toThrow('taken')
    expect(await mailsOf(shop)).toEqual([])
  })

  test('waits without its token or address in the clear, and leaves neither behind', async () => {
    const shop = await openTestShop()
    await shop.inTransaction((shop) => sendVerificationMail(shop, ADA))
    const waiting = await shop.db.selectFrom('job').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(waiting)).not.toMatch(/tok-en|\bada\b/)
    await mailsOf(shop)
    const done = await shop.db.selectFrom('job').selectAll().executeTakeFirstOrThrow()
    expect(done.payload).toBe('{}')
  })
})

test('mails of people who are deleted at the same moment leave the outbox, and nobody is refused', async () => {
  const shop = await openTestShop()
  for (let n = 0; n < 50; n++)
    await shop.inTransaction((shop) =>
      sendVerificationMail(shop, { ...ADA, to: `ada${n % 5}@mail.example` }),
    )
  expect(await mailsOf(shop)).toHaveLength(50)
  const before = after(shop.now(), MINUTE_MS)
  const clear = (n: number) => shop.mail.clear({ before, to: [`ada${n}@mail.example`] })
  await Promise.all([0, 1, 2, 3, 4].map(clear))
  expect(await mailsOf(shop)).toEqual([])
})

test('a mail says that the shop is on trial while payments end at the test page', async () => {
  const TRIAL = 'payments end at a test page, and no money moves'
  const trial = await openTestShop()
  await sendOrderPaidMail(trial, await aReceipt(trial))
  const [mail] = await mailsOf(trial)
  expect(mail?.text).toContain(TRIAL)
  expect(mail?.html).toContain(TRIAL)

  const selling = await openTestShop({ PAYSTACK_SECRET_KEY: 'sk_test_1234' })
  await sendOrderPaidMail(selling, await aReceipt(selling))
  const [real] = await mailsOf(selling)
  expect(real?.text).not.toContain(TRIAL)
  expect(real?.html).not.toContain(TRIAL)
})

test('the mail to a taken address offers to sign in and to choose a new password', async () => {
  const shop = await openTestShop({ SITE_URL: 'https://shop.example' })
  await sendAccountExistsMail(shop, { to: 'ada@mail.example' })
  const [mail] = await mailsOf(shop)
  expect(mail?.subject).toBe('You already have an account at Ọjà')
  expect(mail?.links).toEqual([
    'https://shop.example/signin',
    'https://shop.example/forgotpassword',
  ])
})

describe('the receipt', () => {
  test('names what was bought, what it cost, where it goes and how to ask about it', async () => {
    const shop = await openTestShop({ SITE_URL: 'https://shop.example' })
    const receipt = await aReceipt(shop)
    await sendOrderPaidMail(shop, receipt)
    const [mail] = await mailsOf(shop)
    expect(mail?.subject).toBe('Your order NG-104233 is paid')
    expect(mail?.text.replace(/ {2,}/g, ' | ')).toContain(
      [
        'Osun Adire Bubu, M | ₦37,000',
        ' | 2 × ₦18,500',
        'Sunday Enamel Mug | ₦4,500.50',
        ' | 1 × ₦4,500.50',
        'Subtotal | ₦41,500.50',
        'Delivery | ₦3,500',
        'Total paid | ₦45,000.50',
      ].join('\n'),
    )
    expect(mail?.text).toContain('14 Bode Thomas Street\nFlat 2\nSurulere, Lagos\n0803 555 0142')
    expect(mail?.text).toContain('OJ-7731-AB')
    expect(mail?.text).toContain('on 21 November 2026.')
    expect(mail?.text).toContain('It arrives Mon 23 – Wed 25 November.')
    expect(mail?.links).toEqual([
      `https://shop.example/payment-success-page?order_id=${receipt.orderId}`,
    ])
  })

  test('shows markup in a name as letters', async () => {
    const shop = await openTestShop()
    await sendOrderPaidMail(shop, await aReceipt(shop))
    const [mail] = await mailsOf(shop)
    expect(mail?.html).toContain('Ada &lt;b&gt;Obi&lt;/b&gt;')
    expect(mail?.html).not.toContain('<b>Obi')
  })

  test('is sent once, however often the payment is settled', async () => {
    const shop = await openTestShop()
    const receipt = await aReceipt(shop)
    await sendOrderPaidMail(shop, receipt)
    await sendOrderPaidMail(shop, receipt)
    expect(await mailsOf(shop)).toHaveLength(1)
    await sendOrderPaidMail(shop, receipt)
    expect(await mailsOf(shop)).toHaveLength(1)
  })

  test('says where nothing is delivered who may pick it up', async () => {
    const shop = await openTestShop()
    const delivery = { ...RECEIPT.delivery, mode: 'pickup' as const }
    await sendOrderPaidMail(shop, { ...(await aReceipt(shop)), deliveryKobo: 0, delivery })
    const [mail] = await mailsOf(shop)
    expect(mail?.text).toMatch(/Pickup +Free/)
    expect(mail?.text).not.toContain('We deliver')
  })
})

describe('a mail to the owner', () => {
  test('says of a paid order what to pack, what was paid, and whom to call where', async () => {
    const shop = await openTestShop()
    await sendOwnerOrderMail(shop, RECEIPT)
    await sendOwnerOrderMail(shop, RECEIPT)
    const [mail, ...others] = await mailsOf(shop)
    expect(others).toEqual([])
    expect(mail?.to).toBe('help@oja.example')
    expect(mail?.subject).toBe('Ọjà: order NG-104233 is paid, ₦45,000.50')
    expect(mail?.text).toMatch(/^2 × Osun Adire Bubu, M +₦37,000$/m)
    expect(mail?.text).toMatch(/^1 × Sunday Enamel Mug +₦4,500.50$/m)
    expect(mail?.text).toMatch(/^Total with delivery +₦45,000.50$/m)
    expect(mail?.text).toContain('0803 555 0142\nSurulere, Lagos')
    expect(mail?.links).toContain(`${shop.config.siteUrl}/desk/orders/NG-104233`)
  })

  test('names the command where the desk is off', async () => {
    const shop = await openTestShop({ DESK: 'off' })
    await sendOwnerOrderMail(shop, RECEIPT)
    const [mail] = await mailsOf(shop)
    expect(mail?.text).toContain('order show NG-104233')
    expect(mail?.text).not.toContain('/desk/')
  })

  test('about an order goes where shop.yaml sends it, or nowhere', async () => {
    const shop = await openTestShop()
    await sendOwnerOrderMail(shop, RECEIPT, { orderMail: null })
    await sendOwnerOrderMail(shop, RECEIPT, { orderMail: 'packing@oja.example' })
    expect((await mailsOf(shop)).map(({ to }) => to)).toEqual(['packing@oja.example'])
  })

  test('is sent once for each thing that there is to tell', async () => {
    const shop = await openTestShop()
    const mail = { subject: 'the shelf is empty', paragraphs: ['Nothing is left to sell.'] }
    for (const key of ['shelf:1', 'shelf:1', 'shelf:2']) await sendOwnerMail(shop, { key, ...mail })
    const mails = await mailsOf(shop)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Ọjà: the shelf is empty'))
    expect(mails[0]?.text).toContain('Nothing is left to sell.')
  })
})
