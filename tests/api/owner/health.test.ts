/** @module-tag long */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { enqueue, type JobHandlers } from '#lib/jobs/jobs.server.ts'
import { noteBackup, noteDrill, readLastBackup } from '#lib/recovery/backup-age.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { greeter, runDueJobs } from '../../support/jobs.ts'
import { aPaidOrder } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const PAGE = '/desk/health'

async function aDesk(env: Record<string, string> = {}, role: 'owner' | 'manager' = 'owner') {
  const shop = await openTestShop(env)
  return { shop, who: atDesk(await aMember(shop, role, 'Amaka')) }
}

/** A backup's file of this moment. */
async function aBackup(shop: TestShop): Promise<string> {
  const file = join(shop.config.dataDir, 'shop-2026-11-20-100000.tar.gz')
  await writeFile(file, 'database, pictures and key')
  await noteBackup(shop, { madeAt: shop.now(), file })
  return file
}

const failing: JobHandlers = {
  greet: async () => {
    throw new Error('nobody is there')
  },
}

/** A job that is given up after its last try. */
async function aFailedJob(shop: TestShop): Promise<void> {
  await enqueue(shop, { kind: 'greet', payload: 'Good morning' })
  for (let tries = 0; tries < 8; tries++) {
    await runDueJobs(shop, failing)
    shop.pass(DAY_MS)
  }
}

describe('the health of the shop at the desk', { timeout: 60_000 }, () => {
  test('says what doctor says, with what to do, the worst first', async () => {
    const { shop, who } = await aDesk({ NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1' })
    const words = wordsOf(await read(shop, who, PAGE))
    expect(words).toContain('Looked just now.')
    expect(words).toMatch(/Wrong: Name and contacts Ọjà, .*: the demo shop&#39;s make a folder/)
    expect(words).toMatch(/Wrong: Mail No mail leaves the shop/)
    expect(words).toMatch(/Well: Database (SQLite|PostgreSQL) .* up to date/)
    expect(words).toMatch(/Well: Memory \S+ GB/)
    expect(words).toMatch(/Well: Version \d+\.\d+\.\d+ Node 24/)
    expect(words.indexOf('Name and contacts')).toBeLessThan(words.indexOf('Database'))
    expect(words).toMatch(/\d of 1\d need you/)
  })

  test('looks again when it is asked to, and says how long ago it looked', async () => {
    const { shop, who } = await aDesk()
    await read(shop, who, PAGE)
    shop.pass(40_000)
    expect(wordsOf(await read(shop, who, PAGE))).toContain('Looked 40 seconds ago.')
    expect(wordsOf(await read(shop, who, `${PAGE}?again`))).toContain('Looked just now.')
    shop.pass(2 * MINUTE_MS)
    expect(wordsOf(await read(shop, who, PAGE))).toContain('Looked just now.')
  })

  test('says loudly that the backup is old, and how many orders it lacks', async () => {
    const { shop, who } = await aDesk()
    await somePlaces(shop)
    await aBackup(shop)
    const fresh = wordsOf(await read(shop, who, PAGE))
    expect(fresh).not.toContain('If this machine breaks now')
    expect(fresh).toContain('26 B, never tried')
    await aPaidOrder(shop)
    shop.pass(3 * DAY_MS)
    // Her session has ended by itself.
    const back = atDesk(await aMember(shop, 'owner', 'Chidi'))
    const old = wordsOf(await read(shop, back, PAGE))
    expect(old).toContain('The backup is 3 days old. If this machine breaks now, 1 order is lost.')
    await noteDrill(shop, { at: shop.now(), file: 'shop.tar.gz' })
    expect(wordsOf(await read(shop, back, PAGE))).toMatch(/tried \d\d:\d\d, and found whole/)
  })
})

describe('Back up now', { timeout: 60_000 }, () => {
  test('makes one beside the requests, once, and shows it when it is done', async () => {
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

describe('Try it', { timeout: 120_000 }, () => {
  test('restores the last backup beside the shop, and says when it was found whole', async () => {
    const { shop, who } = await aDesk({}, 'manager')
    await submit(shop, who, PAGE, { act: 'backup' })
    await runDueJobs(shop, handlers)
    const tried = await submit(shop, who, PAGE, { act: 'try' })
    expect(tried.headers.get('location')).toBe(`${PAGE}?done=try`)
    const html = await read(shop, who, PAGE)
    expect(html).toContain('http-equiv="refresh"')
    expect(wordsOf(html)).toContain('The last backup is tried since 10:00')
    expect(html).not.toContain('value="try"')
    expect(await runDueJobs(shop, handlers)).toBe(1)
    const done = await read(shop, who, PAGE)
    expect(wordsOf(done)).toMatch(/tried .*\d\d:\d\d, and found whole/)
    expect(done).not.toContain('http-equiv="refresh"')
    expect(await auditOf(shop, 'backup.tried')).toEqual([
      expect.objectContaining({ who: 'Amaka', subject: 'the last backup' }),
    ])
  })

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

describe('the report', () => {
  test('is the page as a text, for who helps', async () => {
    const { shop, who } = await aDesk()
    await read(shop, who, PAGE)
    const text = await read(shop, who, `${PAGE}/report.txt`)
    expect(text).toMatch(/^Version \d+\.\d+\.\d+, Node 24/m)
    expect(text).toMatch(/^Well: Memory: /m)
    expect(await read(shop, who, PAGE)).toContain('href="mailto:?subject=')
    const packer = atDesk(await aMember(shop, 'packer', 'Musa'))
    expect((await send(shop, packer, `GET ${PAGE}/report.txt`)).status).toBe(404)
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

describe('Try again', () => {
  test('does what was given up, and says so in the audit', async () => {
    const { shop } = await aDesk()
    await aFailedJob(shop)
    const manager = atDesk(await aMember(shop, 'manager', 'Bola'))
    expect(wordsOf(await read(shop, manager, PAGE))).toMatch(
      /Wrong: Mails: greet 1 job gave up, the last .*: Error: nobody is there/,
    )
    await submit(shop, manager, PAGE, { act: 'retry', kind: 'greet' })
    const { greeted, handlers } = greeter()
    await runDueJobs(shop, handlers)
    expect(greeted).toEqual(['Good morning'])
    expect(wordsOf(await read(shop, manager, PAGE))).toContain('0 jobs wait, none was given up')
    expect(await auditOf(shop, 'jobs.retried')).toEqual([
      { who: 'Bola', subject: 'Mails: greet', changes: { jobs: [null, 1] }, reason: null },
    ])
  })

  test('leaves refunds to the page of money', async () => {
    const { shop, who } = await aDesk()
    await enqueue(shop, { kind: 'refund', payload: {} })
    await shop.db.updateTable('job').set({ failed_at: shop.now(), last_error: 'no' }).execute()
    const html = await read(shop, who, PAGE)
    expect(wordsOf(html)).toContain('Refunds 1 job gave up')
    expect(html).not.toContain('value="retry"')
    // Nor by a form that somebody has changed.
    await aFailedJob(shop)
    const bola = atDesk(await aMember(shop, 'manager', 'Bola'))
    await submit(shop, bola, PAGE, { act: 'retry', kind: 'refund' })
    const kinds = shop.db.selectFrom('job').select('kind').where('failed_at', 'is not', null)
    expect(await kinds.orderBy('kind').execute()).toEqual([{ kind: 'greet' }, { kind: 'refund' }])
  })
})
