/** What mail programs and people add to a link's end: punctuation, brackets, quotes, blanks, also percent-encoded. */
const STRAY =
  /^(?:[\s.,;:!?()[\]{}<>'"]|%(?:0[9ad]|2[0-27-9ce]|3[abcef]|5[bd]|7[bd])|%C2%A0|%E2%80%[89A][0-9A-F])$/i
/** How long such a sign can be. */
const LENGTHS = [1, 3, 6, 9]

/** A mailed link, or a token from it, without what its end has gained on the way. No such link ends in these signs. */
export function withoutStrayEnd(link: string): string {
  let end = link.length
  // Sign by sign: one pattern for all of them would try again from each sign of a long run.
  const strayLength = () =>
    LENGTHS.find((length) => STRAY.test(link.slice(Math.max(0, end - length), end)))
  for (let length = strayLength(); length !== undefined; length = strayLength()) end -= length
  return link.slice(0, end)
}
