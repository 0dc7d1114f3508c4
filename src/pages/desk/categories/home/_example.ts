import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/categories/home',
  needs: ['slide'],
  also: ['/desk/categories/home?q=a'],
  for: ['owner', 'manager'],
  acts: {
    add: { at: '/desk/categories/home?q=zanna', good: { item: '{item.other}' }, bad: null },
    move: { good: {}, bad: null },
    off: { good: {}, bad: null },
    save: {
      good: { 'slides.{slide}.until': '2027-01-31T09:00' },
      bad: { 'slides.{slide}.until': 'soon' },
    },
  },
}
