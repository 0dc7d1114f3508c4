import { expect, test } from 'vitest'
import { deviceOf } from '#lib/accounts/sessions/devices.ts'

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/143.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Chrome on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/143.0.0.0 Safari/537.36`,
  ],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0) ${KIT} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
  ],
  [
    'Opera on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/143.0.0.0 Mobile Safari/537.36 OPR/92.0`,
  ],
  [
    'Opera Mini on Android',
    'Opera/9.80 (Android; Opera Mini/36.2/191.1; U; en) Presto/2.12.423 Version/12.16',
  ],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${KIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Phoenix on Android',
    `Mozilla/5.0 (Linux; Android 11; itel A18) ${KIT} Version/4.0 Chrome/120.0 Mobile Safari/537.36 PHX/20.1`,
  ],
  [
    'UC Browser on Android',
    `Mozilla/5.0 (Linux; U; Android 9; en-US) ${KIT} Chrome/100.0 UCBrowser/13.4 Mobile Safari/537.36`,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iPad',
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  ],
  ['KaiOS', 'Mozilla/5.0 (Mobile; Nokia) Gecko/48.0 KAIOS/2.5'],
  ['', 'curl/8.5.0'],
  ['', '<script>alert(1)</script>'],
  ['', null],
])('%s', (name, userAgent) => {
  expect(deviceOf(userAgent)).toBe(name)
})
