import { chipLabel, NO_SIZE } from '../goods/pieces.ts'
import { formatNaira } from '#lib/money.ts'
import { countOf } from '../count.ts'

/** Words of the cart's page alone: no script brings them to a browser. */
export const cartPageTexts = {
  title: 'Cart',
  home: 'Home',
  empty: "Oops! There's no item in your cart just yet.",
  addItem: 'Add item',
}

/** What the shop promises beside the buttons that buy. */
export const promiseTexts = {
  payment: 'You pay at checkout: card, transfer, USSD or crypto',
  /** What the return policy promises. */
  returns: (days: number) => `Return or exchange within ${countOf(days, 'day')}`,
  questions: 'Questions? Write to us on WhatsApp',
  call: (phone: string) => `Questions? Call ${phone}`,
}

/** What the cart and the product page's button say. */
export const cartTexts = {
  heading: 'Shopping Cart',
  each: (kobo: number) => `${formatNaira(kobo)} each`,
  /** `Size M`; long names such as `45 × 45 cm` without the word; empty for an item without sizes. */
  sizeOf: (name: string) => {
    if (name === NO_SIZE) return ''
    return chipLabel(name).length > 5 ? chipLabel(name) : `Size ${chipLabel(name)}`
  },
  fewLeft: (available: number) => `Only ${available} left`,
  favourite: 'Favourite',
  remove: 'Remove',
  removeItem: (name: string) => `Remove ${name}`,
  quantity: 'Quantity',
  quantityOf: (name: string) => `Quantity of ${name}`,
  fewer: (name: string) => `One ${name} fewer`,
  more: (name: string) => `One ${name} more`,
  fewerPlain: 'One fewer',
  morePlain: 'One more',
  checkout: 'Checkout',
  summary: 'Summary',
  notices: {
    outOfStock: 'Out of stock. Remove it to check out.',
    limitedStock: (available: number) => `Only ${available} left in stock.`,
    priceChanged: (oldKobo: number, newKobo: number) =>
      `The price changed from ${formatNaira(oldKobo)} to ${formatNaira(newKobo)}.`,
  },
  toasts: {
    updating: 'Updating cart...',
    updated: 'Cart updated',
    updateFailed: 'Error updating cart',
    stillThere: (quantity: number, name: string) =>
      `Error updating cart. Still ${quantity} of ${name}.`,
    removing: 'Removing from cart...',
    removed: 'Item removed from cart',
    undo: 'Undo',
    puttingBack: 'Putting it back...',
    putBack: 'Back in your cart',
    onlyPutBack: (available: number) => `Back in your cart. Only ${available} left in stock.`,
    removeFailed: 'Error removing item from cart',
    adding: 'Adding to cart...',
    added: 'Added to cart',
    onlyAdded: (available: number) => `Added to cart. Only ${available} left in stock.`,
    viewCart: 'View cart',
    retry: 'Retry',
  },
}

export const addToCartTexts = {
  sizes: 'Size',
  colours: 'Colour',
  colour: (name: string) => `Colour: ${name}`,
  /** For an item without a choice of colour. */
  coloursIn: (names: readonly string[]) => `Its colours: ${names.join(', ')}`,
  left: (units: number) => `${units} left`,
  add: 'Buy now',
  adding: 'Adding to cart...',
  added: 'Added',
  chooseSize: 'Choose a size',
  outOfStock: 'Unable to add to cart... This is because the item is out of stock.',
}

/** Refusals beside fields of the cart's endpoints. */
export const cartErrors = {
  zero: 'Ensure this value is not zero.',
  notInCart: 'This item is not in your cart.',
  chooseSize: 'Choose a size.',
  perLine: (most: number) => `You can have at most ${most} of one item in your cart.`,
  lines: (most: number) => `Your cart can hold at most ${most} different items.`,
  unknownItem: (id: number) => `Invalid pk "${id}" - object does not exist.`,
  chooseColour: 'Choose a colour.',
  unknownChoice: (choice: string | number) => `"${choice}" is not a valid choice.`,
  emptyCart: 'Your cart is empty.',
}
