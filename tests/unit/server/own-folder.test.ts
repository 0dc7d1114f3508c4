/** @module-tag long */
import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { checkCatalogue } from '#lib/catalogue/import/check.server.ts'
import { checkContentFiles } from '#lib/content/check-files.server.ts'
import { toFacts } from '#lib/content/facts.server.ts'
import { readFile } from '#lib/content/facts/facts-file.server.ts'
import { folderAt } from '#lib/shop-folder.server.ts'
import { toMoment } from '#lib/time.ts'
import { afterUse } from '../../support/cleanup.ts'
import { commandAlone } from '../../support/command.ts'

const NOW = toMoment(Date.UTC(2026, 10, 20))

function aPlace(): string {
  const dir = mkdtempSync(join(tmpdir(), 'own-folder-'))
  afterUse(() => rmSync(dir, { recursive: true }))
  return dir
}

const ANSWERS = {
  brand: 'Bola & Sons',
  tagline: 'Shoes: for children',
  email: 'hello@bola.example',
  phone: '0803 111 2222',
  address: '5 Ring Road, Ibadan, Oyo',
  state: 'Oyo',
  categories: 'Shoes, Socks and tights',
  fees: '1500, 4000',
}

const init = (folder: string, answers: Record<string, string>) => {
  const given = Object.entries(answers).flatMap(([name, text]) => [`--${name}`, text])
  return commandAlone(['init', folder, ...given], {}, NOW)
}

describe('npm run shop -- init', () => {
  test('makes a folder in which nothing is wrong, with the owner’s words', async () => {
    const dir = join(aPlace(), 'shop')
    const { out } = await init(dir, ANSWERS)
    expect(out).toContain(`${dir} is the folder of Bola & Sons.`)
    expect(await checkContentFiles(NOW, folderAt(dir))).toEqual([])
    const { categories, itemCount } = await checkCatalogue(dir, { now: NOW })
    expect(categories.map(({ slug }) => slug)).toEqual(['shoes', 'socks-and-tights'])
    expect(itemCount).toBe(0)
    expect(toFacts(readFile(join(dir, 'shop.yaml')))).toMatchObject({
      brand: 'Bola & Sons',
      tagline: 'Shoes: for children',
      whatsapp: null,
      hours: 'Monday to Saturday, 9:00 to 18:00',
    })
    expect(statSync(join(dir, 'config.env')).mode & 0o777).toBe(0o600)
  })

  test('takes places and sums as people type them, and says what it understood', async () => {
    const dir = join(aPlace(), 'shop')
    const { out } = await init(dir, { ...ANSWERS, state: 'abuja', fees: '₦2,500 and 5k' })
    expect(out).toContain(
      'Parcels leave from Federal Capital Territory. Delivery costs ₦2,500 there, ₦5,000 elsewhere.',
    )
    const { delivery } = await checkCatalogue(dir, { now: NOW })
    expect(delivery.entry.zones).toMatchObject([
      { name: 'Federal Capital Territory', fee: 2_500 },
      { name: 'Other states', fee: 5_000 },
    ])
  })

  test('writes into no folder that is there', async () => {
    const dir = aPlace()
    const { code, err } = await init(dir, ANSWERS)
    expect([code, err]).toEqual([
      1,
      `${dir} is there already, and stays as it is. Name another folder.\n`,
    ])
    expect(existsSync(join(dir, 'shop.yaml'))).toBe(false)
  })

  test('says which answers are wrong or missing, and makes nothing', async () => {
    const dir = join(aPlace(), 'shop')
    const wrong = await init(dir, { ...ANSWERS, phone: '', state: 'Texas', fees: 'much' })
    expect(wrong.err).toMatch(/^--phone: .+\n--state: Choose one of Abia.+\n--fees: Write two/)
    const missing = await init(dir, { brand: 'Bola' })
    expect(missing.err).toContain(
      'Answer these, too: --tagline, --email, --phone, --address, --state, --categories.',
    )
    expect(existsSync(dir)).toBe(false)
  })
})

type Said = { code?: number; stdout: string; stderr: string }

/** What `npm run shop -- …` does and says, in a process of its own: it is what reads the file. */
const run = (args: string[], env: Record<string, string> = {}): Promise<Said> =>
  promisify(execFile)(process.execPath, ['scripts/run.mjs', 'shop', ...args], {
    env: { ...process.env, ...env },
  }).catch((error: Said) => error)

describe('the owner’s config.env', () => {
  test('is read by each command; what the environment says counts more', async () => {
    const dir = join(aPlace(), 'shop')
    await init(dir, ANSWERS)
    const env = { SHOP_DIR: dir, DATA_DIR: join(dir, 'data') }
    appendFileSync(join(dir, 'config.env'), 'SITE_URL=https://bola.example\n')
    const look = ['upgrade', '--check']
    expect((await run(look, env)).stdout).toContain('https://bola.example, data in')
    const other = { ...env, SITE_URL: 'https://other.example' }
    expect((await run(look, other)).stdout).toContain('https://other.example, data in')
    appendFileSync(join(dir, 'config.env'), 'SMPT_URL=smtps://mail.example:465\n')
    expect((await run(look, env)).stderr).toBe('SMPT_URL is no setting: SMTP_URL is.\n')
  })

  test('is not looked for in a folder that is not there: that stops the command', async () => {
    const SHOP_DIR = join(aPlace(), 'gone')
    expect((await run(['upgrade', '--check'], { SHOP_DIR })).stderr).toBe(
      `SHOP_DIR ${SHOP_DIR} is not there. Make it with: npm run shop -- init ${SHOP_DIR}\n`,
    )
  })
})

test('git leaves the owner’s folder alone', () => {
  expect(readFileSync('.gitignore', 'utf8')).toMatch(/^\/shop\/$/m)
})
