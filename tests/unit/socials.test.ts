import { describe, expect, test } from 'vitest'
import { SOCIAL_NAMES, socialLink, whatsappNumber } from '#lib/content/facts/socials.ts'

describe('a page of the shop elsewhere', () => {
  test.for([
    ['instagram', 'oja.lagos', 'https://www.instagram.com/oja.lagos'],
    ['instagram', '@oja.lagos', 'https://www.instagram.com/oja.lagos'],
    ['instagram', 'instagram.com/oja.lagos', 'https://www.instagram.com/oja.lagos'],
    [
      'instagram',
      'http://www.instagram.com/oja.lagos/?igsh=MzRl&utm_source=qr#x',
      'https://www.instagram.com/oja.lagos',
    ],
    ['facebook', 'm.facebook.com/oja-lagos', 'https://www.facebook.com/oja-lagos'],
    [
      'facebook',
      'https://www.facebook.com/profile.php?id=1000123&ref=x',
      'https://www.facebook.com/profile.php?id=1000123',
    ],
    ['facebook', 'fb.com/groups/778', 'https://www.facebook.com/groups/778'],
    ['x', 'https://mobile.twitter.com/oja_lagos', 'https://x.com/oja_lagos'],
    ['tiktok', 'https://www.tiktok.com/@oja.lagos?_t=8', 'https://www.tiktok.com/@oja.lagos'],
    ['youtube', 'https://youtube.com/channel/UC-1_a', 'https://www.youtube.com/channel/UC-1_a'],
    ['telegram', 't.me/oja_lagos', 'https://t.me/oja_lagos'],
    ['linkedin', 'linkedin.com/in/oja-1', 'https://www.linkedin.com/in/oja-1'],
  ] as const)('at %s is found by “%s”', ([name, typed, link]) => {
    expect(socialLink(name, typed)).toBe(link)
    expect(socialLink(name, link)).toBe(link)
  })

  test.for([
    'javascript:alert(1)',
    'javascript://www.instagram.com/%0aalert(1)',
    'data:text/html,x',
    'https://evil.example/oja',
    'https://instagram.com@evil.example/oja',
    'https://evil.example/www.instagram.com/oja',
    'https://instagram.com.evil.example/oja',
    'https://instagram.com:8443/oja',
    'https://www.instagram.com/',
    'instagram.com',
    '//evil.example',
    'two words',
    '"><script>',
    'ọjà',
    'o'.repeat(10_000),
    `https://www.instagram.com/${'o'.repeat(10_000)}`,
  ])('is nowhere at “%s”', (typed) => {
    expect(socialLink('instagram', typed)).toBeNull()
  })

  test.for(SOCIAL_NAMES)('at %s is never at another host', (name) => {
    for (const host of ['evil.example', 'localhost', 'www.oja.example'])
      expect(socialLink(name, `https://${host}/oja_lagos`)).toBeNull()
    expect(socialLink(name, 'oja_lagos')).toMatch(/^https:/)
  })
})

test('a number of WhatsApp is read from a link to it, too', () => {
  expect(whatsappNumber('https://wa.me/2348035550142?text=Hello')).toBe('+2348035550142')
  expect(whatsappNumber('api.whatsapp.com/send?phone=2348035550142')).toBe('+2348035550142')
  expect(whatsappNumber('0803 555 0142')).toBe('0803 555 0142')
  expect(whatsappNumber('https://wa.me/channel')).toBe('https://wa.me/channel')
})
