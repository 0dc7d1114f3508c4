import sharp from 'sharp'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brandFiles } from '#lib/brand/brand-files.server.ts'
import { checkBrand } from '#lib/brand/brand.server.ts'
import { completeColours, contrastOf, DEMO_COLOURS, findUnreadable } from '#lib/brand/colours.ts'
import { folderAt } from '#lib/shop-folder.server.ts'
import { afterUse } from '../../support/cleanup.ts'

/** An owner's folder with this file of the brand. */
function aBrand(name: string, text: string) {
  const dir = mkdtempSync(join(tmpdir(), 'brand-test-'))
  afterUse(() => rmSync(dir, { recursive: true }))
  mkdirSync(join(dir, 'brand'))
  writeFileSync(join(dir, 'brand', name), text)
  return folderAt(dir)
}

const sentences = (text: string) =>
  checkBrand(aBrand('colours.yaml', text)).map(({ line, reason }) => `${line} ${reason}`)

test('contrast is counted as WCAG has it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('all words of the demo’s colours can be read', () => {
  expect(findUnreadable(DEMO_COLOURS)).toEqual([])
})

test('a colour that is not said follows the one that it belongs to', () => {
  expect(completeColours({ band: '#123456', button: '#0b6e4f' })).toEqual({
    ...DEMO_COLOURS,
    band: '#123456',
    band_dark: '#123456',
    button: '#0b6e4f',
    button_pressed: '#0b6e4f',
    link: '#0b6e4f',
  })
})

test('colours whose words could hardly be read are refused, in words', () => {
  const [first] = sentences('band: "#123456"\nbutton: "#ffcc00"\n')
  expect(first).toMatch(
    /^2 The words of buttons could hardly be read: #ffcc00 with #fffdf9 has a contrast of 1\.\d, and 4\.5 is needed\. The nearest button that can be read is "#[0-9a-f]{6}"\.$/,
  )
  const nearest = /"(#\w+)"\.$/.exec(first ?? '')?.[1] ?? ''
  expect(sentences(`band: "#123456"\nbutton: "${nearest}"\n`)).toEqual([])
})

test.each([
  ['a name of a colour', 'band: blue\n', /^1 .*Write it as # and six signs/],
  ['a part that has no colour', 'roof: "#123456"\n', /^1 .*roof/],
])('what is no choice of a colour is refused: %s', (_, text, said) => {
  expect(sentences(text)).toEqual([expect.stringMatching(said)])
})

test('a file of remarks chooses the demo’s colours', () => {
  expect(sentences('# band: "#123456"\n\n# none yet\n')).toEqual([])
})

test('a drawing with a script is refused', () => {
  const bad = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  expect(checkBrand(aBrand('logo.svg', bad))).toEqual([
    expect.objectContaining({ reason: 'has a script. Save it as a drawing only.' }),
  ])
  expect(checkBrand(aBrand('logo.svg', bad.replace(' onload="alert(1)"', '')))).toEqual([])
})

test('a face for headings that is no WOFF2, or too heavy, is refused', () => {
  const reasons = (text: string) =>
    checkBrand(aBrand('heading.woff2', text)).map(({ reason }) => reason)
  expect(reasons('wOF2 and some letters')).toEqual([])
  expect(reasons('OTTO and some letters')).toEqual(['is no WOFF2 file.'])
  expect(reasons('wOF2'.padEnd(60_001))[0]).toMatch(/^has 61 kB, and 60 are the most/)
})

test('icons are made of the owner’s drawing; the demo shop keeps its own', async () => {
  const folder = aBrand('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
  const files = await brandFiles(folder)
  expect(String(files.get('/favicon.svg'))).toContain('viewBox="0 0 9 9"')
  expect([...files.keys()]).toContain('/favicon.ico')
  expect((await brandFiles({ ...folder, own: null })).size).toBe(0)
})

test('without a drawing of the icon, it is the logo of the desk on the colour of the header', async () => {
  const clay = { r: 181, g: 67, b: 31 }
  const logo = await sharp({ create: { width: 300, height: 75, channels: 3, background: clay } })
    .webp()
    .toBuffer()
  const files = await brandFiles(aBrand('colours.yaml', 'band: "#123456"'), undefined, logo)
  const { data, info } = await sharp(files.get('/apple-touch-icon.png'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) =>
    [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3)
  expect([info.width, info.height, pixel(90, 30)]).toEqual([180, 180, [0x12, 0x34, 0x56]])
  expect(pixel(90, 90)).toEqual([181, 67, 31].map((part) => expect.closeTo(part, -1)))
  const drawn = await brandFiles(
    aBrand('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
    undefined,
    logo,
  )
  expect(String(drawn.get('/favicon.svg'))).toContain('viewBox="0 0 9 9"')
})
