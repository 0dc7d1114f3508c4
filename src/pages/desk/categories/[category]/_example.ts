import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/categories/{new-category}',
  for: ['owner', 'manager'],
  acts: {
    save: { good: { name: 'Hats' }, bad: { name: '' } },
    picture: { good: { photos: '{file.photo}' }, bad: { photos: '{file.text}' } },
    delete: { at: '/desk/categories/{new-category.section}', good: {}, bad: null },
  },
}
