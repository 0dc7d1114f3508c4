import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/offers/new?kind=percent',
  also: ['/desk/offers/new', '/desk/offers/new?kind=buy-get'],
  for: ['owner', 'manager'],
  acts: {
    create: {
      good: { name: 'Weekend', 'terms.percent': '10' },
      bad: { name: 'Weekend', 'terms.percent': 'some' },
    },
  },
}
