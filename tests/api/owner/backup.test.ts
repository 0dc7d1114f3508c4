/** @module-tag long */
import Sqlite from 'better-sqlite3'
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { eraseAccount } from '#lib/accounts/deletion/deletion.server.ts'
import { openSession } from '#lib/accounts/sessions/sessions.server.ts'
import { givePasskey } from '#lib/desk/sign-in/passkeys.server.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { backUpSqlite } from '#lib/db/backup.server.ts'
import { openDatabase } from '#lib/db/database.server.ts'
import { takeOrderNumber } from '#lib/orders/placing/write-order.sql.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { loadOwnSettings } from '#lib/shop-folder.server.ts'
import { after, MINUTE_MS } from '#lib/time.ts'
import { afterUse } from '../../support/cleanup.ts'
import { command, commandProcess } from '../../support/command.ts'
import { aDatabaseOfBefore } from '../../support/database-of-before.ts'
import { afterPassword, aPasskey } from '../../support/desk/passkeys.ts'
import { openAgain, openTestShop, type TestShop } from '../../support/shop.ts'
import { aMember, aPhone } from '../../support/desk/staff.ts'
import { anAccount } from '../../support/world.ts'

const KILLER = new URL('../../support/failures/kill-at.ts', import.meta.url).href

/** As the next start finds them. */
async function usernamesIn({ config }: TestShop): Promise<string[]> {
  const next = openShop(config)
  const customers = await next.db.selectFrom('customer').select('username').execute()
  await closeShop(next)
  return customers.map(({ username }) => username)
}

// Each test runs several commands, each in its own process.
describe('backup and restore', () => {
  test('bring back what was there, and keep what they replace', async () => {
    const shop = await openTestShop()
    const file = join(shop.config.dataDir, 'copy.db')
    await anAccount(shop, 'ada')
    expect(await command(shop, ['backup', file])).toMatchObject({ code: 0 })
    const made = await readdir(shop.config.dataDir)
    expect(made.filter((name) => name.startsWith('copy.db'))).toEqual(['copy.db'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await shop.db.deleteFrom('customer').execute()

    const early = await command(shop, ['restore', file])
    expect([early.code, early.err.trim()]).toEqual([
      1,
      'The shop is running. Stop it, then try again.',
    ])
    await closeShop(shop)
    const { code, out } = await command(shop, ['restore', file])
    expect(code).toBe(0)
    expect(out).toContain('The one before is kept as')

    const customers = await openAgain(shop).db.selectFrom('customer').select('username').execute()
    expect(customers).toEqual([{ username: 'ada' }])
    const files = await readdir(shop.config.dataDir)
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
    expect(files.filter((name) => name.startsWith('shop.db.before-'))).toHaveLength(1)
  })

  test('bring back passkeys of the desk: they sign in on the same address', async () => {
    const shop = await openTestShop()
    const file = join(shop.config.dataDir, 'copy.db')
    const ada = await aMember(shop, 'owner', 'ada')
    const key = await aPasskey(shop, ada)
    expect(await command(shop, ['backup', file])).toMatchObject({ code: 0 })
    await shop.db.deleteFrom('staff').execute()
    await closeShop(shop)
    expect(await command(shop, ['restore', file])).toMatchObject({ code: 0 })
    const again = openAgain(shop)
    const { session, asked } = await afterPassword(again, ada)
    const { cookie } = await givePasskey(again, session, key.use(asked), aPhone)
    expect(await findSession(again, cookie)).toMatchObject({
      stage: 'open',
      staff: { name: 'ada' },
    })
  })

  test('do not bring back who deleted their account since', async () => {
    const shop = await openTestShop()
    const file = join(shop.config.dataDir, 'copy.db')
    const { id, publicId } = await anAccount(shop, 'ada')
    await anAccount(shop, 'bola')
    expect(await command(shop, ['backup', file])).toMatchObject({ code: 0 })
    await eraseAccount(shop, { id, publicId, username: 'ada', email: 'ada@example.com' })
    await closeShop(shop)
    const { code, out } = await command(shop, ['restore', file])
    expect([code, out]).toEqual([0, expect.stringContaining('now deleted again: 1.')])
    const customers = await openAgain(shop).db.selectFrom('customer').select('username').execute()
    expect(customers).toEqual([{ username: 'bola' }])
  })

  test('refuse a file that is there already, and one that is no backup', async () => {
    const shop = await openTestShop()
    const file = join(shop.config.dataDir, 'notes.txt')
    await writeFile(file, 'a shopping list, which is not a database by any stretch of the word')
    const backup = await command(shop, ['backup', file])
    expect([backup.code, backup.err]).toEqual([1, `${file} exists already. Choose another name.\n`])
    const nowhere = await command(shop, ['backup', '/no/such/dir/b.db'])
    expect([nowhere.code, nowhere.err]).toEqual([1, 'There is no folder /no/such/dir.\n'])
    await closeShop(shop)
    const { size } = await stat(join(shop.config.dataDir, 'shop.db'))
    const restore = await command(shop, ['restore', file])
    expect(restore.code).toBe(1)
    expect(restore.err).toContain('is not a backup of this shop')
    expect((await stat(join(shop.config.dataDir, 'shop.db'))).size).toBe(size)
  })

  test('leave nothing behind when the shop is running', async () => {
    const shop = await openTestShop()
    const file = join(shop.config.dataDir, 'copy.db')
    expect(await command(shop, ['backup', file])).toMatchObject({ code: 0 })
    expect(await command(shop, ['restore', file])).toMatchObject({ code: 1 })
    const files = await readdir(shop.config.dataDir)
    expect(files.filter((name) => /part|before/.test(name))).toEqual([])
  })

  test('refuse a backup of a newer shop', async () => {
    const shop = await openTestShop()
    await shop.db
      .insertInto('kysely_migration' as 'setting')
      .values({ name: '9999-wallets', timestamp: shop.now() } as never)
      .execute()
    await closeShop(shop)
    const file = join(shop.config.dataDir, 'newer.db')
    await copyFile(join(shop.config.dataDir, 'shop.db'), file)
    const { code, err } = await command(shop, ['restore', file])
    expect(code).toBe(1)
    expect(err).toContain('was made by a newer version of the shop (9999-wallets)')
  })

  test('refuse a backup of before 0.2.0, and say how its goods come along', async () => {
    const shop = await openTestShop()
    const place = { databaseUrl: null, dataDir: join(shop.config.dataDir, 'before') }
    await (await aDatabaseOfBefore(openDatabase(place))).destroy()
    await closeShop(shop)
    const { code, err } = await command(shop, ['restore', join(place.dataDir, 'shop.db')])
    expect(code).toBe(1)
    expect(err).toContain('shop.db is of a version before 0.2.0')
    expect(err).toContain('import them (npm run shop -- import DIR)')
  })

  test('sign everybody out, and give no order number twice', async () => {
    const shop = await openTestShop()
    const file = join(shop.config.dataDir, 'copy.db')
    const { id } = await anAccount(shop, 'ada')
    await openSession(shop, { id, tokenVersion: 0 }, '')
    await takeOrderNumber(shop.db, 'before the backup')
    expect(await command(shop, ['backup', file])).toMatchObject({ code: 0 })
    await takeOrderNumber(shop.db, 'after the backup')
    await closeShop(shop)
    expect(await command(shop, ['restore', file])).toMatchObject({ code: 0 })
    const restored = openAgain(shop)
    expect(await restored.db.selectFrom('session').selectAll().execute()).toEqual([])
    expect(await takeOrderNumber(restored.db, 'after the restore')).toBe('NG-100003')
  })

  test('leave a database that only the owner may read, whatever the backup’s mode', async () => {
    const shop = await openTestShop()
    const file = join(shop.config.dataDir, 'copy.db')
    expect(await command(shop, ['backup', file])).toMatchObject({ code: 0 })
    await chmod(file, 0o644)
    await closeShop(shop)
    expect(await command(shop, ['restore', file])).toMatchObject({ code: 0 })
    expect((await stat(join(shop.config.dataDir, 'shop.db'))).mode & 0o777).toBe(0o600)
  })

  test('say what cannot be carried over from a damaged database, and keep it', async () => {
    const shop = await openTestShop()
    const file = join(shop.config.dataDir, 'copy.db')
    await anAccount(shop, 'ada')
    expect(await command(shop, ['backup', file])).toMatchObject({ code: 0 })
    await closeShop(shop)
    await writeFile(
      join(shop.config.dataDir, 'shop.db'),
      'nothing that SQLite could read'.repeat(99),
    )
    const { code, err } = await command(shop, ['restore', file])
    expect([code, err]).toEqual([0, expect.stringContaining('The present database cannot be read')])
    expect(await usernamesIn(shop)).toEqual(['ada'])
  })

  test('leave the old or the new database, whole, when they are killed between two steps', async () => {
    const shop = await openTestShop()
    const { dataDir } = shop.config
    const file = join(dataDir, 'copy.db')
    await anAccount(shop, 'ada')
    expect(await command(shop, ['backup', file])).toMatchObject({ code: 0 })
    await anAccount(shop, 'bola')
    await closeShop(shop)
    // A minute apart: a restore names what it replaces by its own time.
    for (const [minute, step, expected] of [
      [1, 'before link', ['ada', 'bola']],
      [2, 'after link', ['ada', 'bola']],
      [3, 'before rename', ['ada', 'bola']],
      [4, 'after rename', ['ada']],
    ] as const) {
      const at = { KILL_AT: step, TEST_NOW: after(shop.now(), minute * MINUTE_MS) }
      const { code, err } = await commandProcess(shop, ['restore', file], at, KILLER)
      expect([step, code, err]).toEqual([step, -1, ''])
      expect([step, await usernamesIn(shop)]).toEqual([step, expected])
    }
  })

  test('of everything leave the owner’s folder whole wherever they are killed', async () => {
    const shop = await openTestShop()
    const folder = await mkdtemp(join(tmpdir(), 'shop-test-'))
    afterUse(() => rm(folder, { recursive: true, force: true }))
    const [own, file] = [join(folder, 'shop'), join(folder, 'all.tar.gz')]
    const say = (brand: string) => writeFile(join(own, 'shop.yaml'), brand)
    await mkdir(own)
    await say('then')
    vi.stubEnv('SHOP_DIR', own)
    afterUse(() => vi.unstubAllEnvs())
    expect(await command(shop, ['backup', '--all', file])).toMatchObject({ code: 0 })
    await closeShop(shop)
    const steps = {
      'before rename': 'now',
      'after rename': 'now',
      // Between these two the folder has no name: what each command begins with gives it.
      'after rename 2': 'then',
      'after rename 3': 'then',
      'before link': 'then',
      'after rename 4': 'then',
    }
    for (const [index, [step, expected]] of Object.entries(steps).entries()) {
      await say('now')
      const at = { KILL_AT: step, TEST_NOW: after(shop.now(), index * MINUTE_MS) }
      const { code } = await commandProcess(shop, ['restore', file], at, KILLER)
      expect([step, code]).toEqual([step, -1])
      loadOwnSettings()
      expect([step, await readFile(join(own, 'shop.yaml'), 'utf8')]).toEqual([step, expected])
    }
  })

  test('copy a database that is written to at every step, without beginning anew', async () => {
    const shop = await openTestShop()
    const path = join(shop.config.dataDir, 'shop.db')
    const other = new Sqlite(path)
    other.exec('create table filler (bytes blob)')
    const write = other.prepare('insert into filler values (zeroblob(100000))')
    for (let row = 0; row < 100; row++) write.run()
    const left: number[] = []
    await backUpSqlite(path, join(shop.config.dataDir, 'copy.db'), (pages) => {
      left.push(pages)
      write.run()
    })
    other.close()
    expect(left.length).toBeGreaterThan(2)
    expect(left).toEqual(left.toSorted((one, next) => next - one))
    expect(new Set(left).size).toBe(left.length)
  })
})
