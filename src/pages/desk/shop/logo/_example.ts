import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/shop/logo',
  needs: ['shopLogo'],
  for: ['owner', 'manager'],
  acts: {
    show: { for: ['owner'], good: { photos: '{file.photo}' }, bad: { photos: '{file.text}' } },
    remove: { for: ['owner'], good: {}, bad: null },
  },
}
