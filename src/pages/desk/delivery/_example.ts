import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/delivery',
  also: ['/desk/delivery?state=25&lga=503&sum=9000'],
  for: ['owner', 'manager', 'support', 'books'],
}
