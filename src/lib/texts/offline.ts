/** Texts of the offline page. */
export const offlineTexts = {
  title: 'No connection',
  text: 'The shop cannot be reached right now. What you have seen before can still be read.',
  retry: 'Try again',
  stays: 'No connection. This page stays as it is: try again in a moment.',
  cart: 'Your cart, as you last saw it',
  favourites: 'Your favourites, as you last saw them',
  pages: 'Pages you have seen',
}

/** Messages about changes of the cart that wait for a connection. */
export const waitingTexts = {
  kept: 'No connection. This change waits here and is made as soon as there is one.',
  one: '1 change of your cart waits for a connection.',
  several: '{count} changes of your cart wait for a connection.',
  sendNow: 'Try now',
  still: 'There is still no connection. Nothing is lost: the changes wait.',
  made: (changes: number) =>
    changes === 1
      ? 'The change that waited is made.'
      : `The ${changes} changes that waited are made.`,
  refused: (why: string) => `A change that waited could not be made. ${why}`,
}

export const countWaitingText = (changes: number): string =>
  changes === 1 ? waitingTexts.one : waitingTexts.several.replace('{count}', String(changes))
