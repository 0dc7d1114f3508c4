import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/offers/reminders',
  for: ['owner', 'manager', 'support', 'books'],
  acts: {
    save: {
      for: ['owner'],
      good: { isOn: 'yes', hours: '24' },
      bad: { isOn: 'yes', hours: 'soon' },
    },
  },
}
