import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  back: 'Ways to pay',
  about:
    'Enter the keys once. The shop asks the company whether it takes them, then seals them. They are never shown again.',
  webhook: 'Give the company this address for its messages (webhook):',
  none: 'No keys yet.',
  counts: (ends: string, who: string, when: string): string =>
    `In use: ${ends}, entered by ${who} on ${when}.`,
  waiting: (ends: string, who: string, when: string): string =>
    `Not tried, not in use: ${ends}, entered by ${who} on ${when}.`,
  environment: (ends: string): string =>
    `config.env has a key (${ends}). It counts before the desk’s: take its line away and start the shop again to enter one here.`,
  untried: 'When the company cannot be reached',
  choices: [
    ['no', 'Do not keep the keys'],
    ['yes', 'Keep them, to be tried later'],
  ] as const,
  untriedHint: 'Keys that were not tried do not count. What is in use stays in use.',
  unreached: (said: string): string =>
    `${said} Nothing was kept. Try again later, or choose to keep the keys untried, and enter them again.`,
  keep: 'Try and keep',
  replace: 'New keys',
  again: 'Try them now',
  away: 'Take the keys away',
  awayText: 'Buyers are then not offered this company. Payments under way are not seen any more.',
  password: 'You are asked for your password, and the shop’s address gets a mail.',
  onlyOwner: 'The owner changes it.',
  done: (what: string): string =>
    wordOf(
      {
        tried: 'The company takes these keys. They are in use from now on.',
        untried: 'Kept, but not tried: the company could not be reached. They do not count yet.',
        away: 'The keys are gone.',
      },
      what,
    ),
}
