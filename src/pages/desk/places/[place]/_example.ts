import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/places/{place}',
  for: ['owner', 'manager'],
  acts: {
    save: { good: { name: 'Hats' }, bad: { name: '' } },
    picture: { good: { photos: '{file.photo}' }, bad: { photos: '{file.text}' } },
    delete: { at: '/desk/places/{place.section}', good: {}, bad: null },
  },
}
