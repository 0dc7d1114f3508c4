import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/delivery/{zone}/places',
  also: ['/desk/delivery/{zone}/places?q=ike'],
  for: ['owner', 'manager'],
  acts: { save: { good: { 'places.l503': 'on' }, bad: { 'places.l503': 'on', digest: '' } } },
}
