import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

const browser = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/example',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  name: 'Chrome on Android',
}

export const example: Example<typeof screen> = {
  at: '/desk/me/alerts',
  for: ['owner', 'manager', 'packer', 'support', 'editor', 'books'],
  acts: {
    choose: {
      good: { 'mail.order': 'on', 'push.money': 'on', night: 'on', hour: '7' },
      bad: { night: 'perhaps' },
    },
    browser: { good: browser, bad: { ...browser, endpoint: 'https://inside.example/' } },
    'browser-remove': { good: {}, bad: { browser: '' } },
  },
}
