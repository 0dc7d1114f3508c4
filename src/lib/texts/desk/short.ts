/** What is said of money that is not the whole sum, or came for an order that ended. */
export const shortTexts = {
  done: {
    'paid-part':
      'Noted. This is less than the order costs. The buyer is asked for the rest, and the order waits for it.',
    asked: 'The buyer is asked for the rest, and the order waits for it.',
    'taken-as-paid': 'Taken as paid. The order can be packed.',
    'brought-back': 'The order is back, and paid. It can be packed.',
    'money-moved': 'The money is at the other order, which this page shows.',
  },
  tooMuch: (goods: string) =>
    `More is missing than can be let go: the goods cost ${goods}. Ask for the rest, or send the money back.`,
  notMissing: 'Nothing is missing of this order any more. Load the page again.',
  notThisDeposit:
    'A deposit is not taken as paid: ask for the rest, or agree another way to pay with the buyer.',
  offerOver:
    'An offer of this order no longer counts: it was for a first order, is used up, or has ended. Without it more is missing than is said here, so the order is not taken as paid for this sum. Ask for the rest: when it is noted, the order costs its price without the offer, and you see what is then missing. Or send the money back.',
  noReopen:
    'This order has ended and does not wait any more. Note the rest when it comes, or send the money back.',
  notOther: 'The money cannot go to this order. Choose one that waits for its payment.',
  notBack: 'This money can no longer bring the order back. Load the page again.',
  moved: (sum: string, from: string, to: string) =>
    `${sum} that came for ${from} is used for ${to}.`,
}
