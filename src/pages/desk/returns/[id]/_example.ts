import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/returns/{return.asked}',
  also: ['/desk/returns/{return.received}'],
  for: ['owner', 'manager', 'support'],
  acts: {
    agree: { good: { words: 'Bring it' }, bad: { words: '{long}' } },
    refuse: { good: { words: 'It was worn' }, bad: { words: '' } },
    close: {
      at: '/desk/returns/{return.received}',
      good: { words: 'It was worn' },
      bad: { words: '' },
    },
  },
}
