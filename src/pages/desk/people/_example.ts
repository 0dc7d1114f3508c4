import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/people',
  needs: ['order.paid', 'door.refused', 'door.open'],
  also: [
    '/desk/people?q=0142',
    '/desk/people?q=nobody',
    '/desk/people?tab=again',
    '/desk/people?tab=refused',
    '/desk/people?tab=unverified',
  ],
  for: ['owner', 'manager', 'support'],
}
