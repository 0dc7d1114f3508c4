import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/people/{door.open}',
  also: ['/desk/people/{order.paid}', '/desk/people/{person.unverified}'],
  for: ['owner', 'manager', 'support'],
  acts: {
    note: { good: { words: 'Call before 4 pm.' }, bad: { words: '' } },
    'let-in': {
      at: '/desk/people/{person.unverified}',
      for: ['owner'],
      good: {},
      bad: null,
    },
  },
}
