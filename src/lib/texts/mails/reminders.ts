/** The mail about a cart that was left. */
export const reminderMailTexts = {
  subject: (brand: string) => `Your cart at ${brand} is still there`,
  preview: (name: string) => `${name} waits for you.`,
  heading: 'You left something in your cart',
  body: (brand: string) =>
    `These goods are in your cart at ${brand}. They are not kept for you, and prices may change.`,
  offer: (code: string, says: string) =>
    `With your own code ${code} you get ${says}. It works once, in your account. The button below carries it.`,
  action: 'Go to my cart',
  once: 'You agreed to such mails. We write once about a cart, and not about this one again.',
  end: 'No more mails about my cart',
}
