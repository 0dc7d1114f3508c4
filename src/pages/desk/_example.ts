import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk',
  needs: ['order.waiting'],
  also: ['/desk?all'],
  for: ['owner', 'manager', 'packer', 'support', 'editor', 'books'],
  acts: {
    later: {
      for: ['owner', 'manager', 'packer', 'support', 'books'],
      good: {},
      bad: { row: 'sleep' },
    },
  },
}
