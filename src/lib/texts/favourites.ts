/** What hearts and the page of favourites say. */
export const favouriteTexts = {
  unknownItem: (id: number) => `Invalid pk "${id}" - object does not exist.`,
  title: 'Favourites',
  home: 'Home',
  signIn: 'Sign in to view favourites',
  empty: "It's pretty quiet in here...",
  findBest: 'Find the best',
  remove: (itemName: string) => `Remove ${itemName} from favourites`,
  summary: 'Summary',
  storePickup: 'Store pickup',
  freeShipping: 'Free shipping',
  soldOut: 'Sold out',
  adding: 'Adding to favorites...',
  removing: 'Removing from favorites...',
  done: 'Done',
  addFailed: 'Error adding item to favorites',
  removeFailed: 'Error removing item from favorites',
}
