import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/delivery/pickup/new',
  for: ['owner', 'manager'],
  acts: {
    create: {
      good: { name: 'Ikoyi shop', address: '1 Admiralty Way', feeKobo: '0' },
      bad: { name: 'Ikoyi shop', address: '', feeKobo: '0' },
    },
  },
}
