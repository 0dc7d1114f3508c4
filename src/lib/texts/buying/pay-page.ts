import { formatNaira } from '#lib/money.ts'

/** What the shop's own payment page says. */
export const payPageTexts = {
  title: 'Pay your order',
  order: (number: string) => `Order ${number}`,
  headings: {
    choose: 'How do you want to pay?',
    transfer: (sum: string) => `Transfer ${sum}`,
    dial: 'Dial this code',
    looking: 'Looking for your payment',
    rejected: 'Your transfer was not taken',
    away: 'The payment company does not answer',
    expired: 'The time is over',
    paid: 'Paid. Thank you!',
    late: 'Your payment came too late',
    review: 'We are looking at your payment',
    ended: 'This order has ended',
  },
  says: {
    choose: 'Choose one. Nothing is taken before you pay.',
    transfer:
      'Send it in one transfer, from any bank app. This page sees it by itself, in seconds.',
    own: 'Send it in one transfer. One of us looks for it in our account, which can take some hours. Then we tell you by mail, and this page says so. Your goods are kept for you: they have left your cart, and you can order others meanwhile.',
    ussd: 'Dial it on the phone of your bank account and follow your bank. It needs no data. This page sees the payment by itself.',
    looking:
      'We asked just now: your payment is not here yet. That can take some minutes. Do not pay again. You may close this page: we go on looking, and tell you by mail.',
    rejected: (came: number, asked: number) =>
      came === asked
        ? `A transfer of ${formatNaira(came)} came and could not be taken. It goes back to your bank account by itself. Try again, or pay in another way.`
        : `${formatNaira(came)} came, and that is too ${came < asked ? 'little' : 'much'}. It goes back to your bank account by itself. Please send exactly ${formatNaira(asked)}.`,
    away: 'If you have sent the money, it is safe: we ask again by ourselves, and tell you by mail. If not, you can pay in another way.',
    expired:
      'Nothing has come. If you have sent the money, do not send it again: we look for it for three days, and tell you by mail. If not, go on below.',
    paid: (email: string) => `We have sent a receipt to ${email}.`,
    late: 'The money that came for this order goes back the way it came, and we write to you.',
    latePayable: ' If you still want the goods, pay below.',
    review:
      'Money came for this order, but not the sum that it costs. Please do not pay again: we look at it and write to you.',
    ended: 'It can no longer be paid. We have received no money for it.',
  },
  short: {
    heading: (rest: string) => `${rest} is missing`,
    says: (came: string, asked: string) =>
      `${came} came, and ${asked} was asked for. What came is kept for your order.`,
    own: 'Send the rest to the same account, in one transfer, with the order number as the remark (narration). Do not send the whole sum again.',
    other: 'Pay the rest below. Do not pay the whole sum again.',
    sum: 'Send the rest',
    giveBack: (came: string) => `Give me ${came} back`,
    giveBackHint: 'The order then ends, and we write to you about your money.',
    /** What the order's notes say, for the team. */
    note: (came: string) => `I want my ${came} back. (The order is cancelled.)`,
  },
  sum: 'Sum',
  sendExactly: 'Send exactly',
  toAccount: 'to this account',
  sameAccount: 'to the same account',
  bank: 'Bank',
  atBank: 'at',
  atBankNamed: (bank: string) => `at ${bank}. Your bank’s app must show the name`,
  remark: 'Write as the remark (narration)',
  code: 'Code',
  dial: 'Dial it',
  minutesLeft: 'minutes left',
  keptUntil: (until: string) => `Kept for you until ${until}`,
  stampDuty: 'Your bank may take ₦50 of stamp duty on top, as for transfers of ₦10,000 or more.',
  otherName: 'Another name in your bank’s app? Do not send:',
  callUs: 'call us',
  withFee: (price: string, fee: string) =>
    `That is ${price} for the order and ${fee} that the payment company charges. Send the whole sum: any other goes back.`,
  copy: 'Copy',
  copied: 'Copied',
  copySum: 'the sum',
  copyAccount: 'the account number',
  copyRemark: 'the order number',
  sentAsk: 'Done in your bank?',
  dialledAsk: 'Done on your phone?',
  tellUs: 'Tell us, and we look',
  sent: 'I have sent it',
  /** Of a transfer to the shop's own account. */
  transferSent: {
    heading: (sum: string) => `We look for ${sum}`,
    again: 'Show the account again',
    picture: 'Screenshot of the transfer (you may leave this out)',
    hint: 'It helps us to find your money, and proves nothing: we look into our account. JPEG, PNG, WebP or AVIF, up to 20 MB. Only the shop sees it.',
    pictureNow: 'Send a screenshot of the transfer',
    send: 'Send it',
    told: (when: string) =>
      `You told us on ${when} that you sent it. We look for it in our account, and tell you when it is there. Do not pay again. You may close this page.`,
  },
  dialled: 'I have paid',
  other: 'Other ways to pay',
  notSent: 'Not sent? Pay in another way',
  again: { transfer: 'Get a new account number', other: 'Pay by bank transfer' },
  byCard: 'Pay by card on the company’s page',
  toOwn: 'Transfer to the shop’s own account',
  byUssd: 'Dial a code of your bank (USSD)',
  yourOrder: 'See your order',
}
