import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush, isPushService, pushKeyOf } from '#lib/desk/alerts/push.gateway.server.ts'

test('a text is encrypted as the example of RFC 8291 shows', () => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const to = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  expect(
    encryptPush('When I grow up, I want to be a watermelon', to, { keys, salt }).toString(
      'base64url',
    ),
  ).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a shop has one key for all browsers, and another shop another one', () => {
  const key = pushKeyOf('a secret key of a shop')
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect(pushKeyOf('a secret key of a shop')).toBe(key)
  expect(pushKeyOf('the key of another shop')).not.toBe(key)
})

test('only push services of browsers are told', () => {
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect(isPushService(good), good).toBe(true)
  for (const bad of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/',
    'https://fcm.googleapis.com@169.254.169.254/',
    'https://evilfcm.googleapis.com.example/',
    'https://evilfcm.googleapis.com/',
    'https://169.254.169.254/latest',
    'https://localhost/',
    'nothing',
    '',
  ])
    expect(isPushService(bad), bad).toBe(false)
})
