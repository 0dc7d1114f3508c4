import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/carts',
  needs: ['offer'],
  also: ['/desk/carts?q={cart}', '/desk/carts?q=nothing'],
  for: ['owner', 'manager', 'support'],
}
