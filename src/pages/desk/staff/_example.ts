import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/staff',
  needs: ['invitation'],
  for: ['owner', 'manager'],
  acts: {
    invite: {
      for: ['owner'],
      good: { email: 'bola@shop.example', role: 'packer' },
      bad: { email: 'bola', role: 'packer' },
    },
    withdraw: { for: ['owner'], good: {}, bad: { invitation: '' } },
  },
}
