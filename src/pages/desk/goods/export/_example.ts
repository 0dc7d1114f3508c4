import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/export',
  files: [{ at: '/desk/goods/export/items.csv' }],
  for: ['owner', 'manager'],
}
