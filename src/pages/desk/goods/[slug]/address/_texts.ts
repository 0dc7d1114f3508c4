import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Address in the shop',
  text: 'The old address leads to the new one, in old posts and mails too. No other item can have it.',
  slug: 'Last part of the address',
  hint: 'Lower-case letters, digits and single hyphens.',
  save: 'Change the address',
  done: (what: string): string =>
    wordOf({ saved: 'The item has its new address.', same: 'Nothing was changed.' }, what),
}
