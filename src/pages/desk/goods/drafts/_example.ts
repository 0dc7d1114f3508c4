import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/goods/drafts',
  needs: ['draft'],
  for: ['owner', 'manager'],
  acts: {
    make: { good: { photos: '{file.photo}' }, bad: { photos: '{file.text}' } },
    save: {
      good: { 'drafts.{draft.number}.name': 'Cap' },
      bad: { 'drafts.{draft.number}.priceKobo': 'dear' },
    },
    show: {
      good: {
        'drafts.{draft.number}.name': 'Cap',
        'drafts.{draft.number}.category': '{category}',
        'drafts.{draft.number}.priceKobo': '5000',
        'drafts.{draft.number}.pieces': '3',
      },
      bad: { 'drafts.{draft.number}.priceKobo': 'dear' },
    },
  },
}
