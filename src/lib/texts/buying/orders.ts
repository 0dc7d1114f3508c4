import type { ShippingWay } from '#lib/delivery/delivery.ts'
import type { CardKind } from '#lib/gift-cards/gift-cards.ts'
import { formatNaira } from '#lib/money.ts'

/** What the shop tells a customer about an order on the notifications page. */
export const orderNotices = {
  placed: (number: string, minutes: number, payingMinutes: number) =>
    `Your order ${number} was placed. Its goods are kept for ${minutes} minutes, and for ${payingMinutes} from when you open its payment page.`,
  /** Of an order that is to be paid to the shop's own account. */
  toOwn: (number: string, sum: string, until: string) =>
    `Your order ${number} waits for ${sum} on our account until ${until}. Its goods are kept for you and have left your cart. We tell you when we have found the money.`,
  rest: (number: string, came: string, rest: string) =>
    `${came} came for your order ${number}. Please send the rest, ${rest}: its page shows where.`,
  offerOver: (number: string) =>
    `An offer of your order ${number} no longer counts: it was for a first order, is used up, or has ended. The page of the order says what that changes.`,
  placedUnheld: (number: string) =>
    `Your order ${number} was placed. Its goods are not kept for you before it is paid.`,
  paid: (number: string) => `Your order ${number} was paid. Thank you.`,
  expired: (number: string) => `Your order ${number} was not paid in time and has ended.`,
  replaced: (number: string) =>
    `Your order ${number} has ended: a newer order of yours has taken its place.`,
  cancelled: (number: string) => `Your order ${number} was cancelled.`,
  cancelledPaid: (number: string) =>
    `Your order ${number} was cancelled, and its money goes back to you.`,
  refunded: (number: string) =>
    `A payment for order ${number} came too late for its goods. We have sent the money back.`,
  byOwner: (number: string) =>
    `We have sent the money for your order ${number} back. Banks take up to ten working days.`,
  part: (number: string, sum: string) =>
    `We have sent ${sum} of the money for your order ${number} back. Banks take up to ten working days.`,
  excess: (number: string) =>
    `You paid more than order ${number} costs. We have sent the rest back. Banks take up to ten working days.`,
  /** Coins are sent only when the customer has said where. */
  claim: (number: string) =>
    `The money for your order ${number} goes back to you in coins once you say where. We have mailed you the page for that.`,
  byHand: (number: string, proof: string) =>
    `We have sent the money for your order ${number} back. Its reference is ${proof}.`,
  partByHand: (number: string, sum: string, proof: string) =>
    `We have sent ${sum} of the money for your order ${number} back. Its reference is ${proof}.`,
  toCard: (number: string, sum: string, kind: CardKind) =>
    kind === 'credit'
      ? `${sum} of the money for your order ${number} is in your store credit now.`
      : `${sum} of the money for your order ${number} is back on the gift card that paid it.`,
  paidTwice: (number: string) =>
    `Order ${number} was paid twice. We have sent the second payment back.`,
  packed: (number: string, way: ShippingWay) =>
    way === 'pickup'
      ? `Your order ${number} is packed and can be picked up.`
      : `Your order ${number} is packed and will soon be on its way.`,
  sent: (number: string, way: ShippingWay) =>
    way === 'park'
      ? `Your order ${number} is on a bus to the park. Call the driver to hear when it is there.`
      : `Your order ${number} is on its way to you.`,
  delivered: (number: string, way: ShippingWay) =>
    way !== 'delivery'
      ? `Your order ${number} was picked up. Enjoy it!`
      : `Your order ${number} was delivered. Enjoy it!`,
  returned: (number: string) =>
    `The goods of your order ${number} have come back to us. We will write to you about your money.`,
  unfetched: (number: string, place: string) =>
    `Your order ${number} still waits for you at ${place}. Please pick it up, or write to us.`,
  newPlace: (number: string, place: string) =>
    `Your order ${number} is to be picked up at ${place} now. What it costs stays the same.`,
  note: (number: string) => `We have written to you about your order ${number}.`,
  transferRejected: (number: string, kobo: number) =>
    `Your transfer of ${formatNaira(kobo)} for order ${number} was not taken. It goes back to your bank account by itself.`,
  review: (number: string) =>
    `We are looking at a payment for order ${number} that does not fit it, and will write to you.`,
}

/** Texts about goods that unpaid orders hold. */
export const holdTexts = {
  contact: (email: string, phone: string) => `Write to ${email} or call ${phone}.`,
  largeOrder: (units: number, most: number) =>
    `Your order has ${units} pieces, and we keep at most ${most} before they are paid. We gladly take larger orders in person.`,
  apart: (held: number, most: number) =>
    `We keep ${held} pieces for your orders that are not paid yet, and keep at most ${most} before they are paid. Please pay one of them or wait for our call, or order fewer.`,
  phone: (held: number, most: number) =>
    `At most ${most} pieces are kept unpaid for one phone number; unpaid orders of this one keep ${held} already. Take the payment first, or cancel an order that is not wanted any more.`,
  muchHeld: (percent: number) => `${percent}% of your stock is held by unpaid orders`,
  muchHeldText: (held: number, onHand: number) =>
    `Unpaid orders hold ${held} of the ${onHand} pieces in the shop. They come back by themselves when the time to pay is over.`,
  muchHeldAdvice:
    'See the orders with: npm run shop -- order list --status pending. End one with: npm run shop -- order cancel NUMBER. This mail comes at most once a day.',
}

export const orderTexts = {
  addAddress: 'Add a delivery address.',
  emptyCart: 'Your cart is empty.',
  goodsGone: 'Some of these goods are no longer in the shop. Look at the list again.',
  noSuchMethod: 'This payment method is not available.',
  tooLittle: (company: string, leastKobo: number, hasOther: boolean) =>
    `${company} takes no less than ${formatNaira(leastKobo)}. Add something to your order${hasOther ? ', or pay another way' : ''}, or write to us.`,
}
