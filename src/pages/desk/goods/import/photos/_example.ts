import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/import/photos',
  also: ['/desk/goods/import/photos?of={zip}'],
  for: ['owner', 'manager'],
  acts: {
    read: { good: { table: '{file.zip}' }, bad: { table: '{file.text}' } },
    add: { at: '/desk/goods/import/photos?of={zip}', good: {}, bad: { reference: '' } },
  },
}
