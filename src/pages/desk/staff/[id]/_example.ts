import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/staff/{member}',
  for: ['owner', 'manager'],
  acts: {
    role: { for: ['owner'], good: { role: 'support' }, bad: { role: 'king' } },
    limits: {
      at: '/desk/staff/{member.paying}',
      for: ['owner'],
      good: { each: '100', day: '500' },
      bad: { each: 'much', day: '500' },
    },
    'end-sessions': { for: ['owner'], good: {}, bad: null },
    'invite-again': { at: '/desk/staff/{member.locked}', for: ['owner'], good: {}, bad: null },
    remove: { for: ['owner'], good: {}, bad: null },
  },
}
