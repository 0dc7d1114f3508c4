/** More marks than these on one letter; a halfwidth voiced mark becomes one. */
const MANY_MARKS = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/**
 * A text in a Unicode normal form. A letter keeps at most 30 marks (Unicode's stream-safe text format): the time to
 * sort marks grows with the square of their number, and 100,000 took 3 s.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC'): string =>
  text.replace(MANY_MARKS, '$1').normalize(form)
