import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/delivery/pickup',
  for: ['owner', 'manager', 'support', 'books'],
  acts: { 'add-park': { for: ['owner', 'manager'], good: {}, bad: { park: '' } } },
}
