import { countOf } from '#lib/texts/count.ts'
import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'How long gift cards count',
  text: 'A card that is made from now on counts for so many months. Who has it is told by mail 14 days before, where the card was mailed to them. What is left at the end is taken off the card and stands in its ledger. Cards that are made already keep their own end, and store credit never ends.',
  months: 'Months',
  monthsHint: '0: for ever.',
  is: (months: number): string =>
    months === 0
      ? 'Cards that are made now never end.'
      : `Cards that are made now count for ${countOf(months, 'month')}.`,
  save: 'Save',
  done: (what: string): string =>
    wordOf({ saved: 'Saved. It counts for cards made from now on.' }, what),
}
