export const texts = {
  countItem: 'Count this item',
  history: 'What changed it',
  older: 'Older',
  newest: 'Newest',
  by: (who: string) => `by ${who}`,
  sum: (sum: number) => `${sum} then`,
  whoDid: 'Reasons and names',
  correct: 'Correct by',
  way: 'What happened',
  ways: { more: 'More came', fewer: 'Some are missing' },
  pieces: 'How many',
  reason: 'Why',
  reasonHint:
    'Such as: new from the tailor, torn, given away. A wrong correction is put right by the opposite one.',
  correctNow: 'Correct',
  done: {
    counted: 'The count is noted.',
    changed: 'The stock is corrected.',
  } as Record<string, string>,
}
