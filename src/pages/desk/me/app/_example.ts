import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/me/app',
  for: ['owner', 'manager', 'packer', 'support', 'editor', 'books'],
  acts: { app: { good: { code: '{page.code}' }, bad: { code: '12' } } },
}
