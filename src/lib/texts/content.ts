/** What the blog, the policies and the help centre say around their contents. */
export const contentTexts = {
  blog: {
    title: 'Our Blog',
    name: 'Blog',
    description: 'What is new in the shop, and who makes it.',
    badge: 'Article',
    readingTime: (minutes: number) => `${minutes} min read`,
    linkedItems: 'In this article',
    newer: 'Newer',
    older: 'Older',
    more: 'More articles',
    empty: 'No articles yet.',
  },
  policy: {
    updated: (date: string) => `In force since ${date}`,
    parts: 'On this page',
    others: 'Other policies',
  },
  about: {
    title: (brand: string) => `About ${brand}`,
    find: 'Where to find us',
    registered: (number: string) => `Registered with the Corporate Affairs Commission: ${number}`,
    promises: 'What you can count on',
    points: [
      { text: 'You see the delivery price and the days for your area before you pay.', href: null },
      { text: 'What does not fit can come back', href: '/policy/return-and-exchange-policy' },
      { text: 'Your data is yours, and nobody watches you', href: '/policy/privacy-policy' },
    ],
    help: 'Go to the help center',
  },
  help: {
    title: 'Help Center',
    heading: 'Tell us how we can help',
    description:
      'Answers about searching, favourites, carts, accounts, payment, delivery and returns.',
    faqs: 'FAQs',
    faqsText: 'Find intelligent answers instantly',
    email: 'Email',
    sendMail: 'Send a mail',
    help: 'Help',
    whatsapp: (phone: string) => `WhatsApp ${phone}`,
    close: 'Close',
    search: 'Search the answers',
    /** After the number: of one, and of several. */
    left: ['answer', 'answers'],
    nothingFound: 'No answer has these words. Send us a mail and a person will answer.',
  },
} as const
