import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/new',
  for: ['owner', 'manager'],
  acts: {
    create: {
      good: { name: 'Cap', pieces: '3', photos: '{file.photo}' },
      bad: { name: '', pieces: '3' },
    },
  },
}
