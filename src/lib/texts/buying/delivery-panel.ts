/** What the area picker of an item says, and the cart once an area was chosen. */
export const deliveryPanelTexts = {
  choose: 'Choose your area',
  atCheckout: 'The checkout says the price and the days for your area.',
  state: 'State',
  lga: 'LGA',
  chooseState: 'Choose a state',
  chooseStateFirst: 'Choose state first',
  to: (state: string, lga: string) => `Delivery to ${state}, ${lga}`,
  change: 'Change',
  free: 'free',
  failed: 'An error occurred. Please try again',
}
