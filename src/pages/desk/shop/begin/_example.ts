import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/shop/begin',
  needs: ['questions'],
  for: ['owner'],
  acts: {
    save: {
      needs: ['questions'],
      good: { tagline: 'Ankara for every day', hours: 'Monday to Friday, 9:00 to 17:00' },
      bad: { phone: '12', categories: 'Bags, bags' },
    },
    skip: { needs: ['questions'], good: {}, bad: null },
  },
}
