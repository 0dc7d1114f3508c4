import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/offers/people',
  files: [{ at: '/desk/offers/people/people.csv' }],
  also: ['/desk/offers/people?from=2026-01-01&until=2030-01-01'],
  for: ['owner', 'manager', 'support', 'books'],
}
