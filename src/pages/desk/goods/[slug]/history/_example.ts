import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/{item}/history',
  for: ['owner', 'manager'],
  acts: { 'set-back': { at: '/desk/goods/{item.hidden}/history', good: {}, bad: { version: '' } } },
}
