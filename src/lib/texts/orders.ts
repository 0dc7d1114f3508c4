import type { ShippingMode } from '#lib/delivery/delivery.ts'

/** What the shop tells a customer about an order on the notifications page. */
export const orderNotices = {
  placed: (number: string) => `Your order ${number} was placed. Pay for it within 30 minutes.`,
  paid: (number: string) => `Your order ${number} was paid. Thank you.`,
  expired: (number: string) => `Your order ${number} was not paid in time and has ended.`,
  cancelled: (number: string) => `Your order ${number} was cancelled.`,
  refunded: (number: string) =>
    `A payment for order ${number} came too late for its goods. We have sent the money back.`,
  byOwner: (number: string) =>
    `We have sent the money for your order ${number} back. Banks take up to ten working days.`,
  excess: (number: string) =>
    `You paid more than order ${number} costs. We have sent the rest back. Banks take up to ten working days.`,
  /** Of coins nothing has gone back before their owner says where they go. */
  claim: (number: string) =>
    `The money for your order ${number} goes back to you in coins once you say where. We have mailed you the page for that.`,
  byHand: (number: string, proof: string) =>
    `We have sent the money for your order ${number} back. Its reference is ${proof}.`,
  paidTwice: (number: string) =>
    `Order ${number} was paid twice. We have sent the second payment back.`,
  packed: (number: string, mode: ShippingMode) =>
    mode === 'pickup'
      ? `Your order ${number} is packed and can be picked up.`
      : `Your order ${number} is packed and will soon be on its way.`,
  sent: (number: string) => `Your order ${number} is on its way to you.`,
  delivered: (number: string, mode: ShippingMode) =>
    mode === 'pickup'
      ? `Your order ${number} was picked up. Enjoy it!`
      : `Your order ${number} was delivered. Enjoy it!`,
  returned: (number: string) =>
    `The goods of your order ${number} have come back to us. We will write to you about your money.`,
  review: (number: string) =>
    `We are looking at a payment for order ${number} that does not fit it, and will write to you.`,
}

export const orderTexts = {
  addAddress: 'Add a delivery address.',
  emptyCart: 'Your cart is empty.',
  notAChoice: (value: string) => `"${value}" is not a valid choice.`,
  noSuchMethod: 'This payment method is not available.',
}
