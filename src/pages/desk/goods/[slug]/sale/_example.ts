import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/{item}/sale',
  for: ['owner', 'manager'],
  acts: { save: { good: { newPriceKobo: '100' }, bad: { newPriceKobo: 'dear' } } },
}
