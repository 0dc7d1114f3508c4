import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/offers/sales',
  also: ['/desk/offers/sales?tab=sale-over&q=nowhere'],
  for: ['owner', 'manager'],
}
