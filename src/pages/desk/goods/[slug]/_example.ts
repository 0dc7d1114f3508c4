import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/{item}',
  for: ['owner', 'manager'],
  acts: {
    save: { good: { name: 'Cap' }, bad: { priceKobo: 'dear' } },
    show: { at: '/desk/goods/{item.hidden}', good: {}, bad: null },
    hide: { good: {}, bad: null },
  },
}
