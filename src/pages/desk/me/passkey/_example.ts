import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/me/passkey',
  for: ['owner', 'manager', 'packer', 'support', 'editor', 'books'],
  acts: {
    passkey: {
      good: { passkey: '{page.passkey}', name: 'Phone' },
      bad: { passkey: '{page.passkey}', name: '' },
    },
  },
}
