export const texts = {
  title: 'What came in',
  text: 'Search an item, write how many pieces of each size came, and what one of them cost you.',
  back: 'Another item',
  done: (name: string) => `Noted: ${name}. What else came?`,
  average: (sum: string) => `${sum} a piece on average`,
  pieces: (size: string) => `${size}: how many came`,
  cost: 'What one piece cost you',
  costHint: 'In naira, for all sizes above. Note sizes that cost something else after these.',
  supplier: 'From whom',
  paper: 'Number on their paper',
  optional: 'May stay empty.',
  note: 'Note what came in',
}
