import { formatNaira } from '#lib/money.ts'
import type { TermField } from '#lib/offers/kinds/fields.ts'

/** A number that a kind of offer asks for. */
export const termInWords = (value: number, is: TermField['is']): string => {
  if (is === 'kobo') return formatNaira(value)
  return is === 'percent' ? `${value}%` : String(value)
}

/** What the desk says of offers. */
export const offerDeskTexts = {
  faults: {
    code: 'Write 3 to 24 letters and digits, such as ADA10.',
    guessed: (code: string) =>
      `Who tries names finds ${code}. Add four letters and digits that nobody guesses, such as ${code}-7KQ2.`,
    taken: (name: string) => `The offer “${name}” has this code. Choose another.`,
    person: 'Only a code can belong to somebody. Give it one, or leave this empty.',
    missing: 'Fill this in.',
    range: ({ least, most, is }: TermField) =>
      `Write a number from ${termInWords(least, is)} to ${termInWords(most, is)}.`,
    until: 'The end must be after the beginning.',
    noItem: (slug: string) => `No item has the address “${slug}”.`,
    noVariant: (size: string, sizes: readonly string[]) =>
      `There is no “${size}” of it. Its sizes are: ${sizes.join(', ')}.`,
    notForSale: (slug: string) => `“${slug}” is not in the shop in this size.`,
    noPlace: 'There is no such place.',
    tooManyItems: (most: number) => `At most ${most} goods. Choose their category instead.`,
  },
  /** Of the CSV file of what people brought. */
  peopleColumns: ['day', 'person', 'codes', 'orders', 'goods', 'discount', 'refunded'],
  /** Of a category or section. */
  gone: 'one that is gone',
  fields: {
    name: 'Name that shoppers read',
    goodsOf: 'Only goods of',
    items: 'Only these goods',
    deliveredTo: 'Only delivery to',
    leastKobo: 'From a sum of',
    leastUnits: 'From so many pieces',
    isFirstOrder: 'Only a first order',
    isOnceEach: 'Once for each customer',
    mostUses: 'Uses in all',
    from: 'From',
    until: 'Until',
    isOnTop: 'On top of other offers',
    code: 'Code',
    person: 'Whose code it is',
    personNote: 'Note about them',
  },
  hints: {
    person: 'Somebody who brings you shoppers with it, such as an influencer. Empty: nobody.',
    code: 'Leave it empty, and the offer counts by itself.',
    goodsOf: 'Whole categories, or sections of them.',
    items:
      'Their addresses with commas between them, such as adire-boubou. One size of an item: adire-boubou:M-40. In one colour: adire-boubou:Rust/M-40.',
    deliveredTo:
      'It then takes nothing off until the checkout knows the place, and nothing of what is picked up.',
    leastKobo: 'In ₦, of the goods that it is on.',
    mostUses: 'Empty: as often as it is used.',
    from: 'In Lagos time. Empty: at once, and until you end it.',
    isOnTop: 'A code can come on top of offers that count by themselves.',
  },
}
