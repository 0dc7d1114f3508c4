import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/audit',
  also: ['/desk/audit?who=Ada&from=2026-11-01&until=2026-11-20'],
  needs: ['order.packed'],
  for: ['owner', 'manager', 'packer', 'support', 'books'],
}
