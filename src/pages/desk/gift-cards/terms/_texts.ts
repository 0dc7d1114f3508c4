import { countOf } from '#lib/texts/count.ts'
import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Terms of gift cards',
  text: 'A card that is made from now on counts for so many months. Who has it is told by mail 14 days before, where the card was mailed to them. What is left at the end is taken off the card and stands in its ledger. Cards that are made already keep their own end, and store credit never ends.',
  is: (months: number): string =>
    months === 0
      ? 'Cards that are made now never end.'
      : `Cards that are made now count for ${countOf(months, 'month')}.`,
  save: 'Save',
  history: {
    title: 'Changes of the terms',
    text: 'The newest 50. Cards that were made keep what counted then.',
    none: 'Nothing was changed yet.',
  },
  done: (what: string): string =>
    wordOf(
      {
        saved: 'Saved. It counts for cards made from now on.',
        same: 'Nothing was changed.',
        back: 'It is set back.',
      },
      what,
    ),
}
