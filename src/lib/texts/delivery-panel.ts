/** The panel of an item, once an area was chosen. */
export const deliveryPanelTexts = {
  to: (state: string, lga: string) => `Delivery to ${state}, ${lga}`,
  change: 'Change',
  free: 'free',
  failed: 'An error occurred. Please try again',
}
