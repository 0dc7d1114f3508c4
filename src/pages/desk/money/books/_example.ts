import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/money/books',
  also: ['/desk/money/books?from=2026-01-01&until=2030-01-01'],
  for: ['owner', 'manager', 'books'],
}
