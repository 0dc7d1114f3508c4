import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/me',
  for: ['owner', 'manager', 'packer', 'support', 'editor', 'books'],
  acts: {
    password: {
      good: { old_password: '{me.password}', password: 'jollof after church' },
      bad: { old_password: '{me.password}', password: 'short' },
    },
    app: { good: { code: '{me.code}' }, bad: { code: '12' } },
    'passkey-remove': { good: {}, bad: { passkey: '' } },
    codes: { good: {}, bad: null },
    'end-session': { good: {}, bad: null },
  },
}
