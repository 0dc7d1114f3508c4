/** What an item's own page says. */
export const itemTexts = {
  pictures: 'Pictures',
  picture: (itemName: string, number: number, count: number) =>
    `${itemName}, picture ${number} of ${count}`,
  showPicture: (number: number) => `Show picture ${number}`,
  description: 'Description',
  reviews: (count: number) => `Reviews and Comments (${count})`,
  noReviews: 'No comments or reviews on this item yet... come back later.',
  related: 'Popular',
  pickupIsFree: 'Store pickup is free',
}
