import { checkoutTexts } from '../buying/checkout.ts'

/** What the shop says of the keys of companies and mail. */
export const keyTexts = {
  nameOf: (of: string): string => checkoutTexts.companies[of] ?? 'Mail',
  inEnvironment: (name: string): string =>
    `config.env has ${name}, which counts before the desk’s. Take that line away and start the shop again, or take the desk’s away.`,
  unreadable:
    'The desk’s keys were sealed with another secret key of the shop, and cannot be read. Enter them again.',
  notTried: 'The desk’s keys were not tried yet, and do not count.',
  changed:
    'Somebody has changed these keys meanwhile. Look at what is there now, then send it again.',
  mustBe: (what: string): string => `It must be ${what}`,
  testKey: 'This is a test key: nobody would really pay with it. Enter the live key.',
  liveKey:
    'This is a live key, which moves real money, and this shop is a trial. Enter the test key.',
  refused: (said: string): string => `It was not kept: ${said}`,
  waits: (ends: string): string => `${ends} (not tried)`,
  allUsed: 'what the desk has is in use',
  lookAtPage: 'See Shop, Ways to pay, or Shop, Mail.',
  testMail: {
    words: {
      subject: 'The test mail of your shop',
      paragraphs: [
        'This mail came by the mail server that was entered at the desk.',
        'Go back to the desk, to Shop, Mail, and press “It came: use this server”.',
      ],
    },
    failed: (why: string): string =>
      `The mail server did not take the test mail, so nothing was kept. ${why}`,
  },
  mail: {
    subject: (name: string): string => `The keys of ${name} were changed`,
    paragraphs: (who: string, name: string, is: string | null): string[] => [
      is === null
        ? `${who} has taken the keys of ${name} away at the desk.`
        : `${who} has changed the keys of ${name} at the desk. They end with ${is}.`,
      'If nobody of you has done this, change your password at the desk, end all other sessions there, and make new keys at the company.',
    ],
  },
}
