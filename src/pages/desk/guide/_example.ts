import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/guide',
  also: ['/desk/guide?q=refund', '/desk/guide?q=zeppelin'],
  for: ['owner', 'manager', 'packer', 'support', 'editor', 'books'],
}
