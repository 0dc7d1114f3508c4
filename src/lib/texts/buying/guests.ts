/** Texts of orders without an account. */
export const guestTexts = {
  title: 'Order without an account',
  /** The step of the checkout. */
  step: 'Your details',
  /** At the desk, after the name. */
  byGuest: 'without an account',
  intro:
    'You need no account: an e-mail address or a phone number is enough. After Confirm Order you see the page of your order. Keep its link. If you give an e-mail address, we mail you the link, too.',
  haveAccount: 'I have an account: sign in',
  accountsOnly: ({ hasOwn, hasDoor }: { hasOwn: boolean; hasDoor: boolean }) => {
    const ways = [
      ...(hasDoor ? ['pay on delivery'] : []),
      ...(hasOwn ? ['transfers to our own bank account'] : []),
    ].join(' or ')
    return [
      'Gift cards, store credit, reviews, and returns on the page of the order need an account.',
      ...(ways
        ? [`No ${ways} without an account: we would keep the goods for days before they are paid.`]
        : []),
    ].join(' ')
  },
  lostDiscount: (sum: string) =>
    `${sum} off in your cart is for customers with an account, so it does not count here. Sign in or make an account to have it.`,
  open: (until: string, isKept: boolean) =>
    isKept
      ? `Its goods are kept until ${until}. Please pay before then.`
      : `Please pay before ${until}. Its goods are yours once you have paid; they are not kept before.`,
  mailBody: (number: string, brand: string, total: string) =>
    `The order ${number} was made at ${brand} with this e-mail address. It comes to ${total}. Keep this mail: the page behind the button is the way back to the order.`,
  mailUntil: (time: string) => `Please pay before ${time}.`,
  link: {
    title: 'Keep this page',
    about:
      'You come back to your order only by its link. Anybody with the link sees the goods and the sum, and can pay.',
    label: 'The link, to copy',
    copy: 'Copy the link',
    copied: 'Copied',
    whatsapp: 'Share by WhatsApp',
    message: (brand: string, number: string, link: string) =>
      `My order ${number} at ${brand}: ${link}`,
  },
  account: {
    title: 'Have it in your account',
    about:
      'With an account you can send goods back and review them. Make one with the e-mail address of this order, or sign in to it, then open this page again.',
    signIn: 'Sign in',
    signUp: 'Make an account',
    mine: 'This order has the e-mail address of your account. Once you take it over, only your account opens it.',
    stopped:
      'The reader of this e-mail address told us that the order is not theirs, so no account takes it over now. Please ask us.',
    take: 'Take it into my account',
    other: 'This order has another e-mail address than your account, so you cannot take it over.',
  },
  /** What only the buyer knows, and sees. */
  buyer: {
    title: 'Where your order is',
    about:
      'See where it is, who brings it, and the code by which you get it. As a link is shared and a mail can go wrong, we ask for something that neither says.',
    button: 'Show it',
    label: { phone: 'Phone number of the order', name: 'Name in the order' },
    wrong: {
      phone: 'The order has another phone number.',
      name: 'The order has another name.',
    },
  },
  erase: {
    title: 'Delete my details',
    about:
      'Name, address, phone number and e-mail address go from this order. Goods and sums stay in our books for six years, as the law asks.',
    button: 'Delete my details',
    later:
      'You can do this here as soon as the order has arrived or ended. Otherwise we do it by ourselves 90 days later.',
    paying: 'A payment of this order is still open. Try again later.',
    done: 'Your details are deleted from this order.',
  },
}
