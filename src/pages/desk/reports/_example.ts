import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/reports',
  also: ['/desk/reports?days=year', '/desk/reports?from=2026-11-01&until=2026-11-10'],
  for: ['owner', 'manager', 'books'],
}
