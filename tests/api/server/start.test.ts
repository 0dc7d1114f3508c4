/** @module-tag long */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { closeShop } from '#lib/open-shop.server.ts'
import { command } from '../../support/command.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

/** What `npm start` says until the shop is open, or ends. */
async function start({ config }: TestShop, args: string[], env: Record<string, string> = {}) {
  const main = `import { main } from './scripts/start.ts'; await main(${JSON.stringify(args)})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', main], {
    env: { ...process.env, ...config.env, NODE_ENV: 'test', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  for await (const line of createInterface(child.stdout)) {
    said += `${line}\n`
    if (line.startsWith('The shop is open')) child.kill('SIGTERM')
  }
  await ended
  return said
}

const PRODUCTION = { NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1' }

const countItems = async ({ db }: TestShop) =>
  (await db.selectFrom('item').select('id').execute()).length

describe('a start of a shop without goods', () => {
  test('loads the demo goods into no database that was there before, unless it is asked to', async () => {
    const shop = await openTestShop()
    const said = await start(shop, ['--as-built'], { LOG_LEVEL: 'info' })
    expect(said).toContain('This shop has no goods yet.')
    // The pages that it renders before it opens are nobody's visit.
    expect(said).not.toContain('"requestId"')
    expect(said).toContain('npm start -- --demo')
    expect(await countItems(shop)).toBe(0)
    expect(await start(shop, ['--as-built', '--demo'])).toContain('items are on the shelf')
    expect(await countItems(shop)).toBeGreaterThan(100)
  }, 60_000)

  test('never loads the demo goods where the shop really sells', async () => {
    const shop = await openTestShop()
    const dataDir = join(shop.config.dataDir, 'new')
    const said = await start(shop, ['--as-built'], { ...PRODUCTION, DATA_DIR: dataDir })
    expect(said).toContain('npm run shop -- import FOLDER')
    expect(said).not.toContain('--demo')
    expect(said).toContain('The shop is open')
    const refused = await start(shop, ['--as-built', '--demo'], {
      ...PRODUCTION,
      DATA_DIR: dataDir,
    })
    expect(refused).toContain('must not sell demo goods')
    expect(refused).not.toContain('The shop is open')
  }, 60_000)
})

test('a start and the owner’s commands refuse in words where a shop has been and its database is gone', async () => {
  const shop = await openTestShop()
  const { dataDir } = shop.config
  await closeShop(shop)
  const kept = join(dataDir, 'shop.db.before-20261120')
  await rename(join(dataDir, 'shop.db'), kept)
  expect(await start(shop, ['--as-built'])).toContain(
    'a shop has been there (shop.db.before-20261120). Has it moved to PostgreSQL? Then set DATABASE_URL. Otherwise put shop.db back',
  )
  expect(await command(shop, ['order', 'list'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('a shop has been there'),
  })
  await rm(kept)
  await mkdir(join(dataDir, 'media'))
  await mkdir(join(dataDir, 'media', 'a picture'), { recursive: true })
  expect(await start(shop, ['--as-built'])).toContain('a shop has been there (media)')
}, 60_000)
