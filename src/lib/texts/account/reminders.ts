import { dateOf, type Moment } from '#lib/time.ts'

/** What a customer reads about mails about a cart that was left. */
export const reminderTexts = {
  title: 'Reminders of your cart',
  description: 'Choose whether we mail you about a cart that you have left.',
  text: 'When you leave goods in your cart and do not buy them, we can write to you. It is one mail for a cart, and none when you have bought something meanwhile.',
  /** It is stored as proof of consent, in these words. */
  consent:
    'Mail me once when I have left goods in my cart. I can end this with one click in each mail.',
  agree: 'Save',
  agreed: (at: Moment) => `You agreed to these mails on ${dateOf(at)}.`,
  end: 'No more mails about my cart',
  ended: 'We will not mail you about your cart.',
  off: 'This shop sends no such mails.',
  tick: 'Tick the box to agree.',
  privacy: 'Privacy policy',
  fromCart: 'Get a mail if you leave your cart',
  mailed: {
    title: 'No more mails about your cart?',
    text: (email: string) => `We will not write to ${email} about a cart again.`,
    submit: 'No more mails about my cart',
    done: 'We will not mail you about your cart',
    doneText: (email: string) => `No more mails about a cart go to ${email}.`,
  },
} as const
