import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/categories',
  for: ['owner', 'manager'],
  acts: {
    add: { good: { name: 'Hats' }, bad: { name: '' } },
    move: { good: { move: '{new-category}:up' }, bad: null },
    trending: {
      good: { 'tabs.{category.number}': '1' },
      bad: { 'tabs.{category.number}': 'first' },
    },
  },
}
