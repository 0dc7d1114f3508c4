import { countOf } from '#lib/texts/count.ts'

/** Words that several areas of the shop share. */
export const commonTexts = {
  failed: 'An error occurred. Please try again',
  stopped: 'This part of the page stopped working.',
  reload: 'Reload the page',
  signedOut: 'You have been signed out. Sign in and try again.',
  required: 'This field is required.',
  choose: 'Choose one of the list.',
  wrongEmail: 'Enter a valid email address.',
  was: 'was',
  soldOut: 'Sold out',
  favourite: (itemName: string) => `Favourite ${itemName}`,
  next: 'Next',
  subtotal: 'Subtotal',
  short: 'Short payment, taken as paid',
  shipping: 'Shipping',
  total: 'Total',
  totalBeforeDelivery: 'Total before delivery',
  free: 'FREE',
  notYetKnown: '-',
  stars: (rating: number) => `${rating} out of 5 stars`,
}

/** Words of pages alone: no script brings them to a browser. */
export const pageTexts = {
  breadcrumb: 'Breadcrumb',
  pages: 'Pages',
  home: 'Go to the homepage',
  previous: 'Previous',
  reviews: (count: number) => countOf(count, 'review'),
}
