import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/shop/pay',
  needs: ['account'],
  for: ['owner', 'manager'],
}
