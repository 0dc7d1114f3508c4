import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/people',
  needs: ['order.paid', 'door.refused', 'door.open', 'person.blocked'],
  also: [
    '/desk/people?q=0142',
    '/desk/people?q=nobody',
    '/desk/people?tab=again',
    '/desk/people?tab=owe',
    '/desk/people?tab=refused',
    '/desk/people?state=24&since=month',
    '/desk/people?tab=blocked',
    '/desk/people?tab=unverified',
  ],
  for: ['owner', 'manager', 'support'],
  acts: {
    unblock: {
      at: '/desk/people?tab=blocked',
      for: ['owner'],
      good: { person: '{person.blocked}' },
      bad: null,
    },
  },
}
