export const texts = {
  title: 'Money that came',
  short: (came: string, missing: string) =>
    `${came} came, and ${missing} is missing. The order is not paid.`,
  late: (sum: string, isPaid: boolean) =>
    isPaid
      ? `${sum} came for this order, which was paid before.`
      : `${sum} came for this order after it had ended.`,
  nothing: 'No money waits here for somebody to say what becomes of it.',
  waits: (until: string) => `The order and its goods wait until ${until}.`,
  ask: (missing: string) => `Ask for ${missing}`,
  askHint: 'The buyer gets a mail and sees what is left, with the account. The order waits anew.',
  rest: 'The rest has come',
  take: 'Take it as paid',
  takeHint: (missing: string) =>
    `${missing} is let go, as a discount of its own on the order, the receipt and in the books. It cannot be taken back, and counts towards your money limit.`,
  reason: 'Why',
  bring: 'Bring the order back',
  bringHint:
    'It is paid with this money, if its goods are still there. The buyer gets the receipt.',
  move: 'Use it for another order of this buyer',
  moveTo: 'Order',
  moveSubmit: 'Use it for that order',
  back: (sum: string) => `Send ${sum} back`,
  reasons: { short: 'Less was paid than asked for', late: 'It came for an order that ended' },
}
