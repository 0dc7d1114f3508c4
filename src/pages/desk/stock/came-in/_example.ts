import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/stock/came-in?item={item}',
  also: ['/desk/stock/came-in'],
  for: ['owner', 'manager'],
  acts: {
    'came-in': {
      good: { 'came.{size}': '4', costKobo: '₦9,500', supplier: 'Mama Titi', paper: 'MT 12' },
      bad: { 'came.{size}': '4', costKobo: '0' },
    },
  },
}
