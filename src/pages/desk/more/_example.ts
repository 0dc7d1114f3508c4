import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/more',
  for: ['owner', 'manager', 'packer', 'support', 'editor', 'books'],
}
