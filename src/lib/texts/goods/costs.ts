/** What the owner's side says of what goods cost the shop. */
export const costTexts = {
  unknown: 'cost unknown',
  nothingCame: 'Fill in how many of at least one size came in.',
  notedBefore:
    'What came in is noted already. If more came, note it on a new page; if the number was wrong, correct it on the page of the size.',
  noneThere: 'None is there. What the next pieces cost counts when they come in.',
  changedSince: (now: string) =>
    `It has changed since you opened the page: ${now} now. Check it, and correct it again.`,
}
