import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/gift-cards/terms',
  for: ['owner', 'manager'],
  acts: { save: { for: ['owner'], good: { months: '12' }, bad: { months: 'many' } } },
}
