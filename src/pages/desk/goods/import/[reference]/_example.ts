import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/import/{import}',
  also: ['/desk/goods/import/{import.moving}'],
  for: ['owner', 'manager'],
  acts: {
    apply: { good: {}, bad: { digest: '' } },
    undo: { at: '/desk/goods/import/{import.done}', good: {}, bad: null },
  },
}
