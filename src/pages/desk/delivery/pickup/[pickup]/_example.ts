import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/delivery/pickup/{pickup}',
  for: ['owner', 'manager', 'support', 'books'],
  acts: {
    save: { for: ['owner', 'manager'], good: { hours: 'Sat, 9 to 2' }, bad: { name: '' } },
    show: { for: ['owner', 'manager'], good: {}, bad: null },
    hide: {
      at: '/desk/delivery/pickup/{pickup.shown}',
      for: ['owner', 'manager'],
      good: {},
      bad: null,
    },
  },
}
