import { copyFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eraseAccount } from '#lib/accounts/deletion.server.ts'
import { closeShop } from '#lib/shop.server.ts'
import { command } from '../support/command.ts'
import { openAgain, openTestShop } from '../support/shop.ts'
import { anAccount } from '../support/world.ts'

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
      'The shop is running. Stop it, then restore.',
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
})
