import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { enqueue, type JobHandlers } from '#lib/jobs/jobs.server.ts'
import { noteBackup, noteDrill } from '#lib/recovery/backup-age.server.ts'
import { alertStaff } from '#lib/notifications/alerts/alert-staff.server.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../support/desk/desk.ts'
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

describe('the health of the shop at the desk', () => {
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
    const file = join(shop.config.dataDir, 'shop.tar.gz')
    await writeFile(file, 'database, pictures and key')
    await noteBackup(shop, { madeAt: shop.now(), file })
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

describe('the alarms at Health', () => {
  test('say how one is told of each, and when it last happened', async () => {
    const { shop, who } = await aDesk()
    const words = async () => wordsOf(await read(shop, who, PAGE))
    expect(await words()).toContain('A parcel is late Off Not in the last 7 days')
    const mailed = { act: 'choose', 'mail.late': 'on', 'push.backup': 'on', hour: '20' }
    await submit(shop, who, '/desk/me/alerts', mailed)
    await shop.inTransaction((shop) => alertStaff(shop, { kind: 'late', key: 'late:1' }))
    await shop.inTransaction((shop) => alertStaff(shop, { kind: 'soldOut', key: 'sold-out:1' }))
    const after = await words()
    expect(after).toContain('A parcel is late Mail Last 10:00')
    expect(after).toContain('A best seller is sold out Off Last 10:00')
    expect(after).toContain('The backup is old Phone Not in the last 7 days')
    expect(after).toContain('A new order to prepare Off Not in the last 7 days')
  })

  test('count a missing backup among what needs somebody, as the page says above', async () => {
    const { shop, who } = await aDesk()
    const words = wordsOf(await read(shop, who, PAGE))
    expect(words).toContain('No backup was made yet.')
    expect(words).toMatch(/1 of \d+ needs you/)
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
