import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/import',
  for: ['owner', 'manager'],
  acts: { read: { good: { table: '{file.table}' }, bad: { table: '{file.photo}' } } },
}
