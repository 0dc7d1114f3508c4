import type { RefundState } from '#lib/payments/refunds/requests.ts'

/** What the page of an order says of its refunds. */
export const deskRefundTexts = {
  link: 'Refund',
  underWay: 'On its way back',
  list: 'Refunds',
  refunded: (count: number) => `${count} of them refunded`,
  states: {
    waiting: 'waits',
    sending: 'is being sent',
    sent: 'sent',
    failed: 'failed: no money went',
    'taken-back': 'taken back',
  } satisfies Record<RefundState, string>,
  waits: (seconds: number) => `waits for another ${seconds} s`,
  takeBack: 'Take back',
  tookBack: 'took a refund back',
  tookGoods: 'noted that goods came back',
  by: (who: string) => `by ${who}`,
}
