import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/offers',
  needs: ['offer'],
  for: ['owner', 'manager', 'support', 'books'],
}
