/** @module-tag postgres */
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SettingError } from '#lib/config.server.ts'
import { openDatabase } from '#lib/db/database.server.ts'
import { migrate, pendingMigrations } from '#lib/db/migrate.server.ts'
import { afterUse } from '../../support/cleanup.ts'
import { aDatabaseOfBefore } from '../../support/database-of-before.ts'
import { openAgain, openEmptyDatabase, openTestShop } from '../../support/shop.ts'

describe('migrate', () => {
  test('has nothing more to do the second time, also for two processes at once', async () => {
    const shop = await openTestShop()
    expect(await pendingMigrations(shop.db)).toEqual([])
    expect(await Promise.all([migrate(shop.db), migrate(openAgain(shop).db)])).toEqual([[], []])
  })

  test('refuses in words a database that a newer shop has changed', async () => {
    const shop = await openTestShop()
    await shop.db
      .insertInto('kysely_migration' as 'setting')
      .values({ name: '9999-wallets', timestamp: shop.now() } as never)
      .execute()
    const refusal = migrate(shop.db)
    await expect(refusal).rejects.toThrow(SettingError)
    await expect(refusal).rejects.toThrow(
      'The database has been changed by a newer version of the shop (9999-wallets). Start that version, or restore a backup.',
    )
  })

  test('refuses a database of before 0.2.0, and says how its goods come along', async () => {
    const db = await aDatabaseOfBefore(await openEmptyDatabase())
    for (const refusal of [migrate(db), pendingMigrations(db)]) {
      await expect(refusal).rejects.toThrow(SettingError)
      await expect(refusal).rejects.toThrow(
        /^The database is of a version before 0\.2\.0.* Export the goods with the version that made it .*import DIR\)\.$/,
      )
    }
    const names = (await db.introspection.getTables()).map(({ name }) => name)
    expect(names).toEqual(['item'])
  })

  test('says in words that nobody answers, without the password', async () => {
    const databaseUrl = 'postgres://ada:pass-word@127.0.0.1:9/shop'
    const db = openDatabase({ databaseUrl, dataDir: '' })
    afterUse(() => db.destroy())
    await expect(migrate(db)).rejects.toThrow(
      new SettingError(
        'Nothing answers at the address in DATABASE_URL. Is PostgreSQL running there?',
      ),
    )
  })

  test('says in words that something else answers than PostgreSQL', async () => {
    const other = createServer((socket) => socket.end('220 mail.example ready\r\n'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    afterUse(() => other.close())
    const { port } = other.address() as AddressInfo
    const db = openDatabase({ databaseUrl: `postgres://ada@127.0.0.1:${port}/shop`, dataDir: '' })
    afterUse(() => db.destroy())
    await expect(migrate(db)).rejects.toThrow(/^What answers at .* Is it PostgreSQL/)
  })

  test('says in words that the file is no database', async () => {
    const { config } = await openTestShop()
    const dataDir = join(config.dataDir, 'other')
    const empty = openDatabase({ databaseUrl: null, dataDir })
    await writeFile(join(dataDir, 'shop.db'), 'this is not a database, but long enough to be one')
    await expect(migrate(empty)).rejects.toThrow('is no database')
  })
})
