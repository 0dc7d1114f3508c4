import type { NetworkAct, OF_NETWORK } from '#lib/limits/table.ts'
import { HOUR_MS } from '#lib/time.ts'

const acts: Record<NetworkAct, string> = {
  'sign-in': 'type wrong passwords',
  'sign-up': 'sign up',
  resend: 'ask for a new link',
  reset: 'ask for a new password',
  newsletter: 'ask for the newsletter',
  code: 'try codes',
  'guest-order': 'order without an account',
  report: 'report reviews',
  picture: 'send pictures',
  writes: 'send forms',
  'stock-alert': 'ask to be told of goods',
}

type Most = Pick<(typeof OF_NETWORK)[NetworkAct], 'refuse' | 'windowMs'>

const countOf = ({ refuse, windowMs }: Most): string =>
  `${refuse.toLocaleString('en')} in ${windowMs === HOUR_MS ? 'an hour' : 'a minute'}`

/** What is said where very many people of one network do the same. */
export const networkTexts = {
  busy: (email: string, phone: string): string =>
    `Very many people on your network are doing this now. Try again in five minutes, or order without it: call ${phone} or write to ${email}.`,
  flood: (act: NetworkAct, network: string, most: Most) => ({
    subject: `A flood from one network: ${acts[act]}`,
    paragraphs: [
      `From the network ${network} very many people, or one program, ${acts[act]}: more than ${countOf(most)}. More of them are refused for now.`,
      'If you did not send that many people to the shop at once, it is an attack. Nothing has to be done: other networks are not touched.',
    ],
  }),
}
