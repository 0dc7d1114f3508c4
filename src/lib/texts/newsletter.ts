/** Change it together with `consent`: the version is stored as proof of consent. */
export const CONSENT_VERSION = '2026-11-20'

/** What the newsletter's form and pages say. */
export const newsletterTexts = {
  label: 'Newsletter to',
  email: 'Email address',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing...',
  subscribed: 'Subscribed',
  failed: 'Error subscribing',
  done: 'Subscribed to newsletter',
  consent: 'By subscribing you agree to one mail a week; each has a link that ends it.',
  privacy: 'Privacy policy',
  title: 'Newsletter',
  sent: 'Thank you. We have sent you a mail: one tap on its button and you are on the list.',
  form: 'New goods and good prices, once a week in your inbox.',
  confirm: {
    title: 'Do you want our newsletter?',
    text: (email: string) => `Once a week to ${email}. Each mail has a link that ends it.`,
    submit: 'Yes, send me the newsletter',
    done: 'You are on the list',
    doneText: (email: string) => `The next newsletter goes to ${email}.`,
  },
  unsubscribe: {
    title: 'No more newsletter?',
    text: (email: string) => `We will not write to ${email} again.`,
    submit: 'Unsubscribe',
    done: 'You are off the list',
    doneText: (email: string) => `We will not send the newsletter to ${email} any more.`,
  },
} as const
