import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { aFolder } from '../../support/catalogue/catalogue-fixture.ts'
import { command } from '../../support/command.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const SELLING = { NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1' }

/** What doctor says of one thing. */
async function lineOf(shop: TestShop, name: string, env: Record<string, string> = {}) {
  const { out } = await command(shop, ['doctor'], env)
  return out.split('\n').find((line) => line.slice(7).startsWith(`${name} `)) ?? out
}

describe('doctor', () => {
  test('wants no demo brand and no demo goods in a shop that sells, and names them in a trial', async () => {
    const shop = await openTestShop()
    expect(await lineOf(shop, 'Goods')).toMatch(/^ok .*none of the demo shop/)
    const take = async (slug: string) => {
      const { id } = await anItem(shop)
      await shop.db.updateTable('item').set({ slug }).where('id', '=', id).execute()
    }
    await take('indigo-turban')
    // One item may be called so in any shop.
    expect(await lineOf(shop, 'Goods')).toMatch(/^ok .*none of the demo shop/)
    await take('hibiscus-zip-pouch')
    await take('carved-calabash-bowl')
    const { out, code } = await command(shop, ['doctor'], SELLING)
    expect(code).toBe(1)
    expect(out).toMatch(/^WRONG {2}Shop +Ọjà, .*: the demo shop's; make a folder for your own/m)
    expect(out).toMatch(
      /^WRONG {2}Goods +goods of the demo shop .* such as hibiscus-zip-pouch, carved-calabash-bowl, indigo-turban;/m,
    )
    expect(await lineOf(shop, 'Goods')).toMatch(/^ok .*such as hibiscus/)
  })

  test('names pictures that are missing', async () => {
    const shop = await openTestShop()
    const { dir } = await aFolder()
    await importCatalogue(shop, dir)
    expect(await lineOf(shop, 'Pictures')).toMatch(/^ok +Pictures +2, all of them there$/)
    const { hash, extension } = await shop.db
      .selectFrom('media')
      .selectAll()
      .executeTakeFirstOrThrow()
    await rm(join(shop.config.dataDir, 'media/originals', `${hash}.${extension}`))
    expect(await lineOf(shop, 'Pictures')).toMatch(
      new RegExp(`^WRONG {2}Pictures +1 of 2 pictures are missing .*originals/${hash}`),
    )
  })

  test('says when the last backup was made, and wants one every day in a shop that sells', async () => {
    const shop = await openTestShop()
    if (shop.config.databaseUrl) {
      expect(await lineOf(shop, 'Backup', SELLING)).toMatch(
        /^ok +Backup +none was made with backup --all/,
      )
      return
    }
    expect(await lineOf(shop, 'Backup')).toMatch(/^ok +Backup +none was made/)
    expect(await lineOf(shop, 'Backup', SELLING)).toMatch(/^WRONG {2}Backup +none was made/)
    const file = join(shop.config.dataDir, 'copy.db')
    expect((await command(shop, ['backup', file])).code).toBe(0)
    expect(await lineOf(shop, 'Backup', SELLING)).toBe(
      `ok     Backup      the last one was made 2026-11-20 10:00 (Lagos) as ${file}`,
    )
    shop.pass(3 * DAY_MS)
    expect(await lineOf(shop, 'Backup', SELLING)).toMatch(/^WRONG .*have one made every day$/)
  })

  test('counts the log of the database to its size', async () => {
    const shop = await openTestShop()
    await anItem(shop)
    const line = await lineOf(shop, 'Database')
    expect(line).toMatch(
      shop.config.databaseUrl
        ? /PostgreSQL/
        : /shop\.db, \S+ [kM]B and \S+ [kM]B in its log, up to date$/,
    )
  })

  test('is not begun with a setting that is misspelt, and says what memory there is', async () => {
    const shop = await openTestShop()
    const refused = await command(shop, ['doctor'], { SMPT_URL: 'smtps://mail.example:465' })
    expect(refused).toMatchObject({ code: 1, err: 'SMPT_URL is no setting: SMTP_URL is.\n' })
    expect(await lineOf(shop, 'Memory')).toMatch(/^ok {5}Memory +\S+ GB, \S+ .B of them free$/)
  })
})
