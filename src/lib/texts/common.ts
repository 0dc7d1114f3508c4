/** Words that several areas of the shop share. */
export const commonTexts = {
  failed: 'An error occurred. Please try again',
  was: 'was',
  soldOut: 'Sold out',
  favourite: (itemName: string) => `Favourite ${itemName}`,
  breadcrumb: 'Breadcrumb',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  total: 'Total',
  free: 'FREE',
  notYetKnown: '–',
  stars: (rating: number) => `${rating} out of 5 stars`,
  reviews: (count: number) => (count === 1 ? '1 review' : `${count} reviews`),
}
