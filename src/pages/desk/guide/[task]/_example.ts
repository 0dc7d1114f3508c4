import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/guide/pack-an-order',
  also: ['/desk/guide/move-your-shop'],
  files: [{ at: '/desk/guide/pictures/pack-an-order.webp' }],
  for: ['owner', 'manager', 'packer', 'support', 'editor', 'books'],
}
