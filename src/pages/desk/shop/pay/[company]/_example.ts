import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/shop/pay/paystack',
  needs: ['untriedKeys'],
  also: ['/desk/shop/pay/btcpay'],
  for: ['owner', 'manager'],
  acts: {
    keep: {
      for: ['owner'],
      good: { 'secret.PAYSTACK_SECRET_KEY': 'sk_test_4e5b2a8c9d1f' },
      bad: { 'secret.PAYSTACK_SECRET_KEY': 'pk_test_0123456789abcdef' },
    },
    again: { for: ['owner'], good: {}, bad: null },
    away: { for: ['owner'], good: {}, bad: null },
  },
}
