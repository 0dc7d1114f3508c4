import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/shop/mail',
  needs: ['testedMail'],
  for: ['owner', 'manager'],
  acts: {
    test: {
      for: ['owner'],
      good: {
        server: '127.0.0.1',
        port: '{me.mail-port}',
        user: 'shop',
        password: 'a password of mail',
        from: 'shop@ada.example',
      },
      bad: { server: 'https://mail.example', port: '0', from: 'nobody' },
    },
    use: { for: ['owner'], good: {}, bad: null },
    away: { for: ['owner'], good: {}, bad: null },
  },
}
