import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/slips?orders={order.paid},{order.packed}',
  for: ['owner', 'manager', 'packer'],
  acts: { printed: { good: {}, bad: null } },
}
