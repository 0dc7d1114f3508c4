const MOST_PLACES = 4

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
  /** `places`: the names of states and LGAs. */
  deliveredTo: (places: string) => `for delivery to ${places}`,
  lga: (name: string, state: string) => `${name} (${state})`,
  /** `Lagos, Ogun and 4 more places`. */
  places: (names: readonly string[]): string => {
    const more = names.length - MOST_PLACES
    const said = more > 1 ? [...names.slice(0, MOST_PLACES), `${more} more places`] : names
    return [said.slice(0, -1).join(', '), said.at(-1)].filter(Boolean).join(' and ')
  },
  /** `sizes`: the only ones of an item that an offer is on. */
  onSizes: (sizes: readonly string[]) => `on ${sizes.join(', ')}`,
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
