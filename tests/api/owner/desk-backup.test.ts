/** @module-tag long */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { noteBackup, readLastBackup } from '#lib/recovery/backup-age.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { smallFolder } from '../../support/own-folder.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const PAGE = '/desk/health'

async function aDesk(env: Record<string, string> = {}, role: 'owner' | 'manager' = 'owner') {
  const shop = await openTestShop({ ...(await smallFolder()), ...env })
  return { shop, who: atDesk(await aMember(shop, role, 'Amaka')) }
}

/** A backup's file of this moment. */
async function aBackup(shop: TestShop): Promise<string> {
  const file = join(shop.config.dataDir, 'shop-2026-11-20-100000.tar.gz')
  await writeFile(file, 'database, pictures and key')
  await noteBackup(shop, { madeAt: shop.now(), file })
  return file
}

describe('Back up now', () => {
  test('makes one beside the requests, once, which Try it restores beside the shop, and finds whole', async () => {
    const { shop, who } = await aDesk({}, 'manager')
    const asked = await submit(shop, who, PAGE, { act: 'backup' })
    expect(asked.headers.get('location')).toBe(`${PAGE}?done=backup`)
    const html = await read(shop, who, PAGE)
    expect(html).toContain('http-equiv="refresh"')
    expect(wordsOf(html)).toContain('A backup is being made since 10:00.')
    expect(html).not.toContain('Back up now')
    expect(await runDueJobs(shop, handlers)).toBe(1)
    const last = await readLastBackup(shop)
    expect(last?.file).toContain(join(shop.config.dataDir, 'backups', 'shop-'))
    const done = await read(shop, who, PAGE)
    expect(done).not.toContain('http-equiv="refresh"')
    expect(wordsOf(done)).toMatch(/Backup .* [kM]B, never tried/)
    expect(await auditOf(shop, 'backup.asked')).toEqual([
      expect.objectContaining({ who: 'Amaka', subject: 'a backup' }),
    ])
    const tried = await submit(shop, who, PAGE, { act: 'try' })
    expect(tried.headers.get('location')).toBe(`${PAGE}?done=try`)
    const under = await read(shop, who, PAGE)
    expect(under).toContain('http-equiv="refresh"')
    expect(wordsOf(under)).toContain('The last backup is tried since 10:00')
    expect(under).not.toContain('value="try"')
    expect(await runDueJobs(shop, handlers)).toBe(1)
    const found = await read(shop, who, PAGE)
    expect(wordsOf(found)).toMatch(/tried .*\d\d:\d\d, and found whole/)
    expect(found).not.toContain('http-equiv="refresh"')
    expect(await auditOf(shop, 'backup.tried')).toEqual([
      expect.objectContaining({ who: 'Amaka', subject: 'the last backup' }),
    ])
  })

  test('begins no second one while one is made, and another when the first was cut off', async () => {
    const { shop, who } = await aDesk()
    const other = atDesk(await aMember(shop, 'manager', 'Bola'))
    const [mine, theirs] = [await read(shop, who, PAGE), await read(shop, other, PAGE)]
    const once = (html: string) =>
      /name="act" value="backup"[^>]*>\s*<input type="hidden" name="once" value="([^"]+)"/.exec(
        html,
      )?.[1] ?? ''
    await post(shop, who, PAGE, { act: 'backup', once: once(mine) })
    await post(shop, other, PAGE, { act: 'backup', once: once(theirs) })
    const waiting = () => shop.db.selectFrom('job').select('id').execute()
    expect(await waiting()).toHaveLength(1)
    expect(await auditOf(shop, 'backup.asked')).toHaveLength(1)
    shop.pass(HOUR_MS)
    const later = atDesk(await aMember(shop, 'owner', 'Chidi'))
    await submit(shop, later, PAGE, { act: 'backup' })
    expect(await waiting()).toHaveLength(2)
  })

  test('says why it could not be made', async () => {
    const { shop, who } = await aDesk()
    await writeFile(join(shop.config.dataDir, 'backups'), 'a file in its place')
    await submit(shop, who, PAGE, { act: 'backup' })
    await runDueJobs(shop, handlers)
    expect(wordsOf(await read(shop, who, PAGE))).toMatch(
      /The last one that you asked for could not be made: EEXIST/,
    )
  })
})

describe('Try it', () => {
  test('says why a backup is not whole, and that its file is gone', async () => {
    const { shop, who } = await aDesk()
    const file = await aBackup(shop)
    await submit(shop, who, PAGE, { act: 'try' })
    await runDueJobs(shop, handlers)
    const broken = wordsOf(await read(shop, who, PAGE))
    expect(broken).toContain('It was tried, and is not whole, or could not be tried: ')
    expect(broken).not.toContain('found whole')
    await rm(file)
    shop.pass(MINUTE_MS)
    await submit(shop, who, PAGE, { act: 'try' })
    await runDueJobs(shop, handlers)
    expect(wordsOf(await read(shop, who, PAGE))).toMatch(/could not be tried: \S+\.tar\.gz is /)
  })

  test('begins one of two that are pressed at once, and none without a backup', async () => {
    const { shop, who } = await aDesk()
    const empty = await post(shop, who, PAGE, { act: 'try', once: 'none' })
    expect(empty.status).not.toBe(303)
    await aBackup(shop)
    const other = atDesk(await aMember(shop, 'manager', 'Bola'))
    const pages = [await read(shop, who, PAGE), await read(shop, other, PAGE)]
    await Promise.all(
      pages.map((page, index) =>
        post(shop, index === 0 ? who : other, PAGE, { act: 'try', once: onceOf(page, 'try') }),
      ),
    )
    expect(await shop.db.selectFrom('job').select('kind').execute()).toEqual([{ kind: 'drill' }])
    expect(await auditOf(shop, 'backup.tried')).toHaveLength(1)
  })
})

describe('the download of the last backup', () => {
  test('is the file as it is, for the owner alone, after the password', async () => {
    const { shop, who } = await aDesk()
    const file = await aBackup(shop)
    const asked = await submit(shop, who, PAGE, { act: 'download' })
    expect(asked.headers.get('location')).toBe(`${PAGE}/backup`)
    const response = await send(shop, who, `GET ${PAGE}/backup`)
    expect(response.headers.get('content-length')).toBe('26')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await readFile(file))
    expect(await auditOf(shop, 'table.downloaded')).toEqual([
      expect.objectContaining({ who: 'Amaka', subject: 'shop-2026-11-20-100000.tar.gz' }),
    ])
    shop.pass(11 * MINUTE_MS)
    const later = await send(shop, who, `GET ${PAGE}/backup`)
    expect([later.status, later.headers.get('location')]).toEqual([303, PAGE])
    const manager = atDesk(await aMember(shop, 'manager', 'Bola'))
    expect((await send(shop, manager, `GET ${PAGE}/backup`)).status).toBe(404)
    expect(await read(shop, manager, PAGE)).not.toContain('value="download"')
  })

  test('has a name of plain letters, however the owner named it', async () => {
    const { shop, who } = await aDesk()
    const file = join(shop.config.dataDir, 'Ọjà “1”.tar.gz')
    await rename(await aBackup(shop), file)
    await noteBackup(shop, { madeAt: shop.now(), file })
    await submit(shop, who, PAGE, { act: 'download' })
    const { status, headers } = await send(shop, who, `GET ${PAGE}/backup`)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="_j___1_.tar.gz"')
  })

  test('is not offered when the file is on this machine no more', async () => {
    const { shop, who } = await aDesk()
    await rm(await aBackup(shop))
    const html = await read(shop, who, PAGE)
    expect(wordsOf(html)).toContain('on another machine or moved since')
    expect(html).not.toContain('value="download"')
    expect((await send(shop, who, `GET ${PAGE}/backup`)).status).toBe(404)
  })
})
