import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/orders/{order.sent}/return',
  for: ['owner', 'manager', 'packer', 'support'],
  acts: {
    returned: {
      good: { 'units.{order.sent.line}': '1' },
      bad: { 'units.{order.sent.line}': 'two' },
    },
  },
}
