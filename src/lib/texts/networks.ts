import type { NetworkAct } from '#lib/limits/networks.ts'

const acts: Record<NetworkAct, string> = {
  'sign-up': 'sign up',
  resend: 'ask for a new link',
  reset: 'ask for a new password',
  newsletter: 'ask for the newsletter',
  code: 'try codes',
  'stock-alert': 'ask to be told of goods',
}

/** What is said where very many people of one network do the same. */
export const networkTexts = {
  busy: (email: string, phone: string): string =>
    `Very many people on your network are doing this now. Try again in five minutes, or order without it: call ${phone} or write to ${email}.`,
  flood: (act: NetworkAct, network: string) => ({
    subject: `A flood from one network: ${acts[act]}`,
    paragraphs: [
      `From the network ${network} very many people, or one program, ${acts[act]}: more than 3,000 in an hour. More of them are refused for now.`,
      'If you did not send that many people to the shop at once, it is an attack. Nothing has to be done: other networks are not touched.',
    ],
  }),
}
