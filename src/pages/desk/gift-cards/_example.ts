import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/gift-cards',
  needs: ['card'],
  also: ['/desk/gift-cards?q=nobody'],
  for: ['owner', 'manager', 'support', 'books'],
}
