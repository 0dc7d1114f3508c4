import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recurring } from '#lib/background.server.ts'
import { runDueTasks } from '#lib/jobs/recurring.server.ts'
import { closeShop } from '#lib/open-shop.server.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openAgain, openTestShop, type TestShop } from '../../support/shop.ts'

const daily = recurring.filter(({ name }) => name === 'check-database')

/** Writes over the page of a table that nothing here asks for, as a failing disk would; returns the shop's next process. */
async function damage(shop: TestShop) {
  const page = await sql<{ at: number; size: number }>`select (rootpage - 1) * page_size as at,
    page_size as size from sqlite_schema, pragma_page_size where name = 'viewed'`.execute(shop.db)
  const { at, size } = page.rows[0] ?? { at: 0, size: 0 }
  await closeShop(shop)
  const file = await open(join(shop.config.dataDir, 'shop.db'), 'r+')
  await file.write(Buffer.alloc(size, 0xff), 0, size, at)
  await file.close()
  return openAgain(shop)
}

const deep = async (shop: Parameters<typeof send>[0]) => {
  const response = await send(shop, aBrowser(), 'GET /healthz?deep')
  return [response.status, await response.text()]
}

describe('a sound database', () => {
  test('is called so, and nobody gets a mail', async () => {
    const shop = await openTestShop()
    await runDueTasks(shop, daily)
    expect(await deep(shop)).toEqual([200, 'ok'])
    expect(await mailsOf(shop)).toEqual([])
  })
})

describe('a damaged database', () => {
  test('is found once a day, and the owner is told by mail', async () => {
    const sound = await openTestShop()
    if (sound.config.databaseUrl) return
    const shop = await damage(sound)
    await runDueTasks(shop, daily)
    const [mail, ...others] = await mailsOf(shop)
    expect(mail?.subject).toContain('The database is damaged')
    expect(mail?.text).toContain('npm run shop -- restore FILE')
    expect(others).toEqual([])
    sound.pass(MINUTE_MS)
    await runDueTasks(shop, daily)
    expect(await mailsOf(shop)).toHaveLength(1)
    sound.pass(DAY_MS)
    await runDueTasks(shop, daily)
    expect(await mailsOf(shop)).toHaveLength(2)
  })

  test('is said by /healthz?deep, while /healthz still speaks of answers only', async () => {
    const sound = await openTestShop()
    if (sound.config.databaseUrl) return
    const shop = await damage(sound)
    expect(await deep(shop)).toEqual([503, 'The database is damaged.'])
    expect((await send(shop, aBrowser(), 'GET /healthz')).status).toBe(200)
  })
})
