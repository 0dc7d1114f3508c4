/** What shoppers read about codes and offers. */
export const offerTexts = {
  code: 'Discount code',
  haveCode: 'Have a discount code?',
  use: 'Use code',
  takeOff: 'Take off',
  used: (code: string) => `Code ${code}`,
  takeOffCode: (code: string) => `Take off the code ${code}`,
  unknown: 'We do not know this code. Check how it is written.',
  emptyCart: 'Put something in your cart first.',
}
