import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/returns/{return.received}/exchange',
  for: ['owner', 'manager', 'support'],
  acts: {
    exchange: {
      good: { 'size.{return.received.line}': '{return.received.size}' },
      bad: { 'size.{return.received.line}': '' },
    },
  },
}
