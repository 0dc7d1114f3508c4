/** What shoppers read about codes and offers. */
export const offerTexts = {
  code: 'Discount code',
  haveCode: 'Have a discount code?',
  use: 'Use code',
  takeOff: 'Take off',
  used: (code: string) => `Code ${code}`,
  takeOffCode: (code: string) => `Take off the code ${code}`,
  unknown: 'We do not know this code. Check how it is written.',
  /** On an item: what counts by itself. */
  onThis: 'Offers on this item',
  fromSum: (sum: string) => `from ${sum}`,
  fromPieces: (pieces: number) => `from ${pieces} pieces`,
  firstOrder: 'on your first order',
  onceEach: 'once for each customer',
  whileItLasts: 'while it lasts',
  until: (end: string) => `until ${end}`,
  /** Of a link that was opened. */
  unknownLink: (code: string) => `We do not know the code ${code} of the link that you opened.`,
  fromLink: 'It came with the link that you opened.',
  kept: (code: string) => `Code ${code} is kept for the first thing that you put in your cart.`,
  emptyCart: 'Put something in your cart first.',
}
