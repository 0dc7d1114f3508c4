import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/money/account',
  for: ['owner', 'manager'],
  acts: {
    save: {
      for: ['owner'],
      good: {
        bank: 'Zenith',
        accountNumber: '9876543219',
        accountName: 'Oja Limited',
        waitHours: '12',
      },
      bad: { accountNumber: '12' },
    },
    off: { for: ['owner'], good: {}, bad: null, needs: ['account'] },
  },
}
