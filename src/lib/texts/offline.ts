/** What the page says that a phone shows without a connection. */
export const offlineTexts = {
  title: 'No connection',
  text: 'The shop cannot be reached right now. What you have seen before can still be read.',
  retry: 'Try again',
  cart: 'Your cart, as you last saw it',
  favourites: 'Your favourites, as you last saw them',
  pages: 'Pages you have seen',
}
