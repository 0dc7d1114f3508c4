import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { changeLogo } from '#lib/content/facts/change-logo.server.ts'
import { changeFacts, readOwnFacts } from '#lib/content/facts/own-facts.server.ts'
import { readLogos } from '#lib/media/photo.server.ts'
import { factsFile } from '#pages/desk/shop/_file.ts'
import { afterUse } from '../../support/cleanup.ts'
import { aPhoto } from '../../support/catalogue/photos.ts'
import { command } from '../../support/command.ts'
import { auditOf } from '../../support/desk/desk.ts'
import { openTestShop } from '../../support/shop.ts'

const FILE = `brand: Bola & Sons
tagline: Shoes
email: hello@bola.example
phone: 0803 111 2222
address: 5 Ring Road, Ibadan
hours: Daily
about: We sew.
`

/** An owner's folder, its shop, and the `facts` command. */
async function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'facts-'))
  afterUse(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'shop.yaml')
  writeFileSync(file, FILE)
  const shop = await openTestShop()
  const facts = async (...args: string[]) => {
    const { out, err } = await command(shop, ['facts', ...args], { SHOP_DIR: folder })
    expect(err).toBe('')
    return out
  }
  const edit = (was: string, is: string) =>
    writeFileSync(file, readFileSync(file, 'utf8').replace(was, is))
  const atDesk = (seen: string, becomes: string) =>
    shop.inTransaction((shop) => changeFacts(shop, { phone: { seen, becomes } }, 'Amaka'))
  return { shop, folder, facts, edit, atDesk }
}

test('shop.yaml is read again; what the desk has changed stays, and what both have changed is named', async () => {
  const { shop, folder, facts, edit, atDesk } = await aFolder()
  expect(await facts('import')).toContain('The shop says what shop.yaml says')
  await atDesk('0803 111 2222', '0803 111 3333')
  edit('Daily', 'Weekdays')
  edit('0803 111 2222', '0803 111 4444')
  const said = await facts('import')
  expect(said).toContain('Hours: “Daily” is now “Weekdays”, as shop.yaml says.')
  expect(said).toContain(
    'both changed “Phone”: the desk’s “0803 111 3333” counts, not the file’s “0803 111 4444”.',
  )
  expect(await facts('export')).toContain(`phone: 0803 111 3333
address: 5 Ring Road, Ibadan
hours: Weekdays
about: We sew.`)
  // The file that is exported is one that can be imported: nothing is left to say.
  await facts('export', join(folder, 'shop.yaml'))
  expect(await facts('import', '--file-wins')).toContain('The shop says what shop.yaml says')
  edit('0803 111 3333', '0803 111 5555')
  await atDesk('0803 111 3333', '0803 111 6666')
  expect(await facts('import', '--file-wins')).toBe(
    'Phone: “0803 111 6666” is now “0803 111 5555”, as shop.yaml says.\n',
  )
  expect((await auditOf(shop, 'shop.imported')).map(({ changes }) => changes)).toEqual([
    { Hours: ['Daily', 'Weekdays'] },
    { Phone: ['0803 111 6666', '0803 111 5555'] },
  ])
})

test('while somebody edits shop.yaml it is not exported: a sentence says which line cannot be read', async () => {
  const { shop, folder, edit } = await aFolder()
  edit('hours: Daily', 'hours: "Daily')
  const refused = await command(shop, ['facts', 'export'], { SHOP_DIR: folder })
  expect(refused.code).not.toBe(0)
  expect(refused.err).toContain('shop.yaml')
  vi.stubEnv('SHOP_DIR', folder)
  afterUse(() => vi.unstubAllEnvs())
  const answer = await factsFile(shop)
  expect(answer.status).toBe(409)
  expect(await answer.text()).toMatch(/^shop.yaml on this machine cannot be read now.*\nLine \d+: /)
})

test('the logo of the desk is a line of shop.yaml, which brings it back; one that the shop lacks is named', async () => {
  const { shop, folder, facts, edit } = await aFolder()
  await facts('import')
  const { photos } = await readLogos([await aPhoto('logo.png')])
  const show = async (picture: (typeof photos)[number] | null) => {
    const { logo: seen } = await readOwnFacts(shop)
    await shop.inTransaction((shop) => changeLogo(shop, { seen, picture }, 'Ada'))
  }
  await show(photos[0] ?? null)
  const file = join(folder, 'shop.yaml')
  await facts('export', file)
  expect(readFileSync(file, 'utf8')).toMatch(/^logo: [\w-]{20} 60x80$/m)
  await show(null)
  expect(await facts('import')).toContain('Logo: “Not said” is now “picture')
  await show(null)
  expect(await facts('import')).toContain('The shop says what shop.yaml says')
  expect(await facts('import', '--file-wins')).toContain('Logo: “Not said” is now “picture')
  expect((await readOwnFacts(shop)).logo).toMatch(/ 60x80$/)
  edit(/logo: \S+/.exec(readFileSync(file, 'utf8'))?.[0] ?? '', `logo: ${'x'.repeat(20)}`)
  expect(await facts('import')).toContain('does not have the picture')
})
