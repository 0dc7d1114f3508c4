import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Reduced price by the clock',
  text: 'In Lagos time. Without a beginning it counts at once, without an end until you change it.',
  newPrice: 'Reduced to, in ₦',
  from: 'From',
  until: 'Until',
  save: 'Save',
  done: (what: string): string => wordOf({ saved: 'Saved.', same: 'Nothing was changed.' }, what),
}
