/**
 * The words for `name`, which may come from an address and be any text, such as `constructor`; empty when there are
 * none.
 */
export const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? '') : ''
