import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders',
  needs: ['order.waiting', 'order.look', 'order.sent', 'order.delivered'],
  also: ['/desk/orders?q=nobody'],
  for: ['owner', 'manager', 'packer', 'support', 'books'],
}
