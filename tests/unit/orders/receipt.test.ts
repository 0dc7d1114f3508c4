import { expect, test } from 'vitest'
import { composeOrderPaid, type OrderPaidMail } from '#lib/notifications/mails/order-paid.server.ts'

const mail: OrderPaidMail = {
  to: 'ada@example.com',
  orderId: 'Jx3',
  number: 'NG-104233',
  reference: 'pay-1',
  paidAt: '2026-11-20T09:00:00.000Z',
  lines: [
    { name: 'Ankara Wrap Dress', size: 'M', colour: 'Rust', quantity: 1, unitKobo: 1_000_000 },
  ],
  goodsKobo: 1_000_000,
  deliveryKobo: 75_000,
  totalKobo: 1_075_000,
  delivery: {
    mode: 'delivery',
    name: 'Ada',
    street: '1 Bode Thomas Street',
    lga: 'Surulere',
    state: 'Lagos',
    phone: '+2348031234567',
    arrives: null,
  },
}

const noteBesideTotal = (vatFrom: string | null) => {
  const shop = {
    brand: 'Ọjà',
    siteUrl: 'https://shop.example',
    hasDesk: true,
    footer: [],
    registered: [],
  }
  const sender = { ...shop, vatFrom }
  const rows = composeOrderPaid(mail, sender).blocks.flatMap((block) =>
    block.kind === 'rows' ? block.rows : [],
  )
  return rows.find(({ isTotal }) => isTotal)?.note
}

test('the receipt of a shop says how much of the total is VAT from the day that it is registered', () => {
  expect(noteBesideTotal('2026-11-20')).toBe('Includes VAT ₦750')
  expect(noteBesideTotal('2026-11-21')).toBeUndefined()
  expect(noteBesideTotal(null)).toBeUndefined()
})
