import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/shop',
  files: [{ at: '/desk/shop/shop.yaml' }],
  for: ['owner', 'manager'],
  acts: {
    save: {
      for: ['owner'],
      good: { phone: '0803 555 0199', address: '3 Ring Road, Ibadan' },
      bad: { cacNumber: '12 34' },
    },
  },
}
