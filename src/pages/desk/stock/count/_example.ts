import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/stock/count?item={item}',
  also: ['/desk/stock/count'],
  for: ['owner', 'manager', 'packer'],
  acts: { count: { good: { 'counted.{size}': '40' }, bad: { 'counted.{size}': 'many' } } },
}
