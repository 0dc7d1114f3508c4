/** What the panel of an item and the cart say once an area was chosen. */
export const deliveryPanelTexts = {
  to: (state: string, lga: string) => `Delivery to ${state}, ${lga}`,
  change: 'Change',
  free: 'free',
  more: (sum: string) => `${sum} more and delivery is free`,
  failed: 'An error occurred. Please try again',
}
