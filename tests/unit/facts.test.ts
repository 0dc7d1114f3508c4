import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { icons } from '#components/elements/icons.ts'
import { whatsappLink } from '#lib/content/content.ts'
import { toFacts } from '#lib/content/facts.server.ts'
import { readFile } from '#lib/content/facts/facts-file.server.ts'
import { SOCIAL_ICONS } from '#lib/content/facts/socials.ts'
import { afterUse } from '../support/cleanup.ts'

const FACTS = `brand: Ọjà
tagline: Cloth
email: help@oja.example
phone: "0803 555 0142"
address: 14 Bode Thomas Street, Lagos
hours: Monday to Saturday
`

/** What the shop takes from a `shop.yaml` with these lines more. */
function factsWith(lines: string) {
  const folder = mkdtempSync(join(tmpdir(), 'facts-test-'))
  afterUse(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'shop.yaml')
  writeFileSync(file, `${FACTS}${lines}`)
  return toFacts(readFile(file))
}

describe('the mail about paid orders', () => {
  test.for([
    ['', 'help@oja.example'],
    ['order_mail: packing@oja.example', 'packing@oja.example'],
    ['order_mail: off', null],
    ['order_mail: false', null],
  ] as const)('“%s” sends it to %s', ([line, to]) => {
    expect(factsWith(line).orderMail).toBe(to)
  })

  test('goes nowhere else: a slip is named', () => {
    expect(() => factsWith('order_mail: none')).toThrow(
      'order_mail: Write an e-mail address, or off.',
    )
  })
})

test('each icon that shop.yaml may name is drawn', () => {
  for (const icon of SOCIAL_ICONS) expect(icons[icon], icon).toMatch(/^</)
})

test('what is wrong with the file is said with its line, as publish says it', () => {
  expect(() => factsWith('whatsapp: us: 0803\n')).toThrow(
    /shop\.yaml:7 {2}Put the text in quotes: whatsapp: "us: 0803"$/m,
  )
})

test('a WhatsApp number is opened with its country', () => {
  expect(whatsappLink('0803 555 0142')).toBe('https://wa.me/2348035550142')
  expect(whatsappLink('+44 (20) 7946-0958')).toBe('https://wa.me/442079460958')
})

describe('the apps', () => {
  test('are coming soon unless the owner says otherwise', () => {
    expect(factsWith('').apps).toEqual([
      { store: 'App Store', url: null },
      { store: 'Google Play', url: null },
    ])
  })

  test('have the addresses that the owner gives', () => {
    expect(factsWith('apps: {android: "https://play.google.com/store/apps/oja"}').apps).toEqual([
      { store: 'App Store', url: null },
      { store: 'Google Play', url: 'https://play.google.com/store/apps/oja' },
    ])
  })

  test('are not spoken of where there are none', () => {
    expect(factsWith('apps: off').apps).toEqual([])
  })
})

test('what the shop says of itself is read in paragraphs', () => {
  const { about, cacNumber } = factsWith(
    'about: |\n  We sew.\n\n  We weave.\ncac_number: RC 123456\n',
  )
  expect(about).toEqual(['We sew.', 'We weave.'])
  expect(cacNumber).toBe('RC 123456')
  expect(factsWith('')).toMatchObject({ about: [], cacNumber: null, registeredAs: null })
})

test('the registered name stands beside the brand, with the number', () => {
  const both = 'registered_name: Oja Stores Limited\ncac_number: RC 123456\n'
  expect(factsWith(both).registeredAs).toBe('Oja Stores Limited, RC 123456')
  expect(factsWith('cac_number: BN 77\n').registeredAs).toBe('BN 77')
})

test('a number of the Corporate Affairs Commission that cannot be one is named', () => {
  expect(() => factsWith('cac_number: 12 34')).toThrow('cac_number: Write it as RC 123456.')
})

describe('pages of the shop elsewhere', () => {
  const list = (...entries: [url: string, icon: string][]) =>
    `socials:\n${entries.map(([url, icon]) => `  - {url: "${url}", icon: ${icon}}\n`).join('')}`

  test('are a name or a link each', () => {
    expect(factsWith('tiktok: "@oja"\nwhatsapp: https://wa.me/2348035550142\n').socials).toEqual([
      { icon: 'tiktok', url: 'https://www.tiktok.com/@oja' },
      { icon: 'whatsapp', url: 'https://wa.me/2348035550142' },
    ])
  })

  test('are read from the list of an older file, where no line of their own names them', () => {
    const old = list(
      ['https://instagram.com/old', 'instagram'],
      ['https://twitter.com/old', 'x'],
      ['https://wa.me/2348035550142', 'whatsapp'],
    )
    expect(factsWith(`instagram: new\n${old}`).socials).toEqual([
      { icon: 'instagram', url: 'https://www.instagram.com/new' },
      { icon: 'x', url: 'https://x.com/old' },
      { icon: 'whatsapp', url: 'https://wa.me/2348035550142' },
    ])
  })

  test.for([
    [
      list(['https://linktr.ee/oja', 'instagram']),
      /:8 .*socials.*write a line.*instagram: your_name/,
    ],
    [list(['https://whatsapp.com/channel/0029', 'whatsapp']), /whatsapp: "0803 555 0142"/],
    ['instagram: https://linktr.ee/oja\n', /:7 .*Write your name at Instagram/],
  ] as const)('lead to the company that is named (%s)', ([lines, said]) => {
    expect(() => factsWith(lines)).toThrow(said)
  })
})

test('colours of shop.yaml are read only where their words can be', () => {
  expect(factsWith('accent_colour: "#ffd9ec"\n')).toMatchObject({
    accentColour: '#ffd9ec',
    bandColour: '#1f2a55',
  })
  expect(() => factsWith('button_colour: "#ffcc00"\n')).toThrow(
    /:7 .*The words of buttons could hardly be read\. The nearest colour that can be read is #/,
  )
})
