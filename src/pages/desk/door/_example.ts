import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/door',
  for: ['owner', 'manager', 'support', 'books'],
  acts: {
    block: {
      for: ['owner', 'manager', 'support'],
      good: { phone: '0803 555 0188', reason: 'Never there' },
      bad: { phone: '12', reason: 'Never there' },
    },
    unblock: {
      for: ['owner', 'manager', 'support'],
      good: { blocked: '{door.blocked}' },
      bad: { blocked: '' },
    },
    'handed-in': { good: { 'taken.{door.owed}': 'on' }, bad: { 'taken.{door.owed}': '' } },
  },
}
