import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/delivery/new',
  for: ['owner', 'manager'],
  acts: {
    create: {
      good: { name: 'Islands', feeKobo: '7000', minDays: '4', maxDays: '8' },
      bad: { name: 'Islands', feeKobo: 'dear', minDays: '4', maxDays: '8' },
    },
  },
}
