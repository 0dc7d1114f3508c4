import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Logo',
  about:
    'It takes the place of the name in the head and foot of each page, on the colour of the head, at most 180 × 40 there. At once on goods, orders and in mails; policies, answers and blog have it once you publish. Receipts keep the name.',
  none: 'There is none: pages show the name.',
  choose: 'Picture',
  hint: 'PNG, JPEG or WebP, wider than high, best without a ground of its own. It is made small here.',
  noneChosen: 'Choose a picture.',
  show: 'Show this logo',
  remove: 'Show the name again',
  done: (what: string): string =>
    wordOf({ shown: 'The shop shows it.', away: 'It is away.' }, what),
}
