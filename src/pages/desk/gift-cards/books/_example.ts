import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/gift-cards/books',
  files: [{ at: '/desk/gift-cards/books/gift-cards.csv' }],
  for: ['owner', 'manager', 'books'],
}
