import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/delivery/{zone}',
  for: ['owner', 'manager', 'support', 'books'],
  acts: {
    save: { for: ['owner', 'manager'], good: { feeKobo: '7000' }, bad: { feeKobo: 'dear' } },
    begin: { at: '/desk/delivery/{zone.ended}', for: ['owner', 'manager'], good: {}, bad: null },
    end: { for: ['owner', 'manager'], good: {}, bad: null },
  },
}
