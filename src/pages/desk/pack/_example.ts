import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/pack?orders={order.paid},{order.packed}',
  for: ['owner', 'manager', 'packer'],
  acts: { packed: { good: {}, bad: null } },
}
