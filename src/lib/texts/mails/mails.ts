/** Texts of mails. Sentences are complete, so that the plain text part reads as well as the HTML. */
export const mailTexts = {
  greeting: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  whyThisMail: (brand: string) => `You get this mail because this address was used at ${brand}.`,
  testPage: 'This shop is on trial: payments end at a test page, and no money moves.',
  notMe: 'This was not me',
  questions: (email: string, phone: string) => `Questions? Write to ${email} or call ${phone}.`,

  verification: {
    subject: (brand: string) => `Verify your e-mail address at ${brand}`,
    preview: 'One tap and your account is ready.',
    heading: 'Verify your e-mail address',
    body: (brand: string) =>
      `Thank you for signing up at ${brand}. Please verify your e-mail address, then you can sign in and order. If you have several of these mails, the link in any of them works.`,
    action: 'Verify my e-mail address',
    notYou:
      'You did not sign up? Then do not follow the link above: it opens an account whose password somebody else chose. Without it the account stays closed. If you want an account of your own, choose its password here, and theirs counts no more:',
    own: 'Choose my own password',
  },

  accountExists: {
    subject: (brand: string) => `You already have an account at ${brand}`,
    preview: 'Somebody wanted an account with your e-mail address.',
    heading: 'You already have an account',
    body: (brand: string) =>
      `Somebody, perhaps you, wanted an account at ${brand} with this e-mail address. It already has one, so nothing was changed.`,
    action: 'Sign in',
    forgotten: 'You do not remember your password? Choose a new one here:',
    reset: 'Choose a new password',
    notYou: 'It was not you? Then you need not do anything: your account stays as it is.',
  },

  welcome: {
    subject: (brand: string) => `Welcome to ${brand}`,
    preview: 'Your account is ready.',
    heading: 'Your account is ready',
    body: (brand: string) =>
      `Your e-mail address is verified. Sign in at ${brand} on any device, and your cart, favourites and orders are there.`,
    action: 'Look around the shop',
    account:
      'Your profile, your password and everything that we keep about you are in the settings:',
    settings: 'Open my settings',
  },

  emailChange: {
    subject: (brand: string) => `Confirm your new e-mail address at ${brand}`,
    preview: 'The link works for 24 hours.',
    heading: 'Confirm your new e-mail address',
    body: (brand: string) =>
      `You asked to use this e-mail address for your account at ${brand}. The account keeps its old address until you confirm the new one. This link works once, for 24 hours.`,
    action: 'Confirm this address',
    notYou:
      'You did not ask for this? Then you need not do anything: without this link nothing changes.',
  },

  emailNotice: {
    subject: (brand: string) => `Another e-mail address for your account at ${brand}`,
    preview: 'Somebody, perhaps you, asked to change it.',
    heading: 'Another e-mail address for your account',
    body: (brand: string) =>
      `Somebody who knows your password, perhaps you, asked to change the e-mail address of your account at ${brand}. It changes when the link that we sent to the new address is followed.`,
    notYou:
      'It was not you? Then choose a new password at once: the link then does not work any more.',
    action: 'Choose a new password',
  },

  reset: {
    subject: (brand: string) => `Choose a new password at ${brand}`,
    preview: 'The link works for one hour.',
    heading: 'Choose a new password',
    body: (brand: string) =>
      `Somebody, perhaps you, asked for a new password at ${brand}. This link works once, for one hour.`,
    action: 'Choose a new password',
    notYou: 'It was not you? Then you need not do anything: your password stays as it is.',
  },

  firstPassword: {
    subject: (brand: string) => `Choose your password at ${brand}`,
    preview: 'The link works for one hour.',
    heading: 'Choose your password',
    body: (brand: string) =>
      `Somebody, perhaps you, wanted an account at ${brand} with this e-mail address, which nobody has verified yet. Choose a password, and the account is open and yours alone. This link works once, for one hour.`,
    action: 'Choose my password',
    notYou:
      'It was not you? Then you need not do anything: while you follow no link of ours the account stays closed.',
  },

  passwordChanged: {
    subject: (brand: string) => `Your password at ${brand} was changed`,
    preview: 'All other devices were signed out.',
    heading: 'Your password was changed',
    body: (brand: string) =>
      `The password of your account at ${brand} was changed, and all other devices were signed out.`,
    notYou: 'It was not you? Then choose a new password at once, and write to us:',
    action: 'Choose a new password',
  },

  accountDeleted: {
    subject: (brand: string) => `Your account at ${brand} is deleted`,
    preview: 'This is the last mail about it.',
    heading: 'Your account is deleted',
    body: (brand: string) =>
      `As you asked, your account at ${brand} is deleted, with your profile, favourites, cart and notifications.`,
    kept: 'What you bought stays in our books for as long as the law asks, without your account. Your name, phone, street and e-mail address stay with an order only as long as it needs them: until its payment page has ended, its parcel has come and can no longer come back, at most 90 days. If you still pay on an open page, the money goes back to you. Copies in our backups are overwritten within 35 days.',
  },

  newsletter: {
    subject: (brand: string) => `Do you want the ${brand} newsletter?`,
    preview: 'One tap and you are on the list.',
    heading: 'One tap and you are on the list',
    body: (brand: string) =>
      `This address was entered for the ${brand} newsletter: new goods and good prices, once a week. Please tell us that it was you.`,
    action: 'Yes, send me the newsletter',
    notYou:
      'It was not you? Then you need not do anything: without your yes we never write again. To make sure of it at once:',
    unsubscribe: 'No newsletter for this address',
  },

  stockAlert: {
    subject: (itemName: string) => `Shall we write when ${itemName} is back?`,
    preview: 'One tap, and you get one mail.',
    heading: 'Shall we write when it is back?',
    body: (itemName: string, brand: string) =>
      `Somebody, perhaps you, wants to know when ${itemName} can be bought again at ${brand}. Please tell us that it was you. The same page also ends it.`,
    action: 'Yes, mail me when it is back',
    notYou: 'It was not you? Then you need not do anything: without your yes we do not write.',
  },

  backInStock: {
    heading: (itemName: string) => `${itemName} is back`,
    preview: 'It can be bought again.',
    body: (itemName: string, brand: string) =>
      `You asked us to tell you: ${itemName} can be bought again at ${brand}. We cannot hold it for you.`,
    action: 'See it',
    once: 'You asked for this one mail. There will be no other about it.',
  },

  paymentFlag: {
    subject: (what: string, brand: string) => `A payment of ${what} at ${brand} needs you`,
    preview: 'Something about it does not add up.',
    heading: 'A payment needs you',
    what: (what: string) => `This payment ${what}.`,
    order: 'Order',
    noOrder: 'none that is known',
    reference: 'Payment reference',
    company: 'Company',
    once: 'This mail comes once.',
    report: 'See all of it with: npm run shop -- payments report. This mail comes once.',
  },

  owner: {
    subject: (what: string, brand: string) => `${brand}: ${what}`,
    why: 'You get this mail because shop.yaml names this address.',
    orderPaid: (number: string, total: string) => `order ${number} is paid, ${total}`,
    pack: 'Please pack it.',
    handedOver: 'The buyer has taken it along.',
    giftCard: 'The shop mails the gift card itself. There is nothing to do.',
    atDesk: 'Open it at the desk',
    byCommand: (number: string) => `See all of it with: npm run shop -- order show ${number}`,
    total: 'Total with delivery',
    pickup: (place?: { name: string } | null) =>
      place ? `Picked up: ${place.name}` : 'Picked up at the store',
    switchOff:
      'One such mail comes for each paid order. In shop.yaml, “order_mail: off” ends them, and an address there sends them to somebody else.',
  },
} as const
