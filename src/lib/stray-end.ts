/** What mail programs and people add to a link's end: punctuation, brackets, quotes, blanks, also percent-encoded. */
const STRAY =
  /(?:[\s.,;:!?()[\]{}<>'"]|%(?:0[9ad]|2[0-27-9ce]|3[abcef]|5[bd]|7[bd])|%C2%A0|%E2%80%[89A][0-9A-F])+$/i

/** A mailed link, or a token from it, without what its end has gained on the way. No such link ends in these signs. */
export const withoutStrayEnd = (link: string): string => link.replace(STRAY, '')
