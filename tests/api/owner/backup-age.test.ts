import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recurring } from '#lib/background.server.ts'
import { runDueTasks } from '#lib/jobs/recurring.server.ts'
import { noteBackup } from '#lib/recovery/backup-age.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { mailsOf } from '../../support/outbox.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const daily = recurring.filter(({ name }) => name === 'watch-backups')

/** The mails about backups, after each of some days. */
async function mailsAfter(shop: TestShop, ...days: number[]): Promise<number[]> {
  const counts: number[] = []
  for (const count of days) {
    shop.pass(count * DAY_MS)
    await runDueTasks(shop, daily)
    counts.push((await mailsOf(shop)).filter(({ subject }) => /backup/.test(subject)).length)
  }
  return counts
}

test('the owner gets a mail each day that the last backup is older than two', async () => {
  const shop = await openTestShop()
  await noteBackup(shop, { madeAt: shop.now(), file: '/backups/shop.tar.gz' })
  expect(await mailsAfter(shop, 1, 1, 1, 1)).toEqual([0, 0, 1, 2])
  const [mail] = await mailsOf(shop)
  expect(mail?.text).toContain('/backups/shop.tar.gz')
  await noteBackup(shop, { madeAt: shop.now(), file: '/backups/shop.tar.gz' })
  expect(await mailsAfter(shop, 1)).toEqual([2])
})

test('a trial without a backup is left in peace', async () => {
  expect(await mailsAfter(await openTestShop(), 9)).toEqual([0])
})

test('a shop that sells without a backup is told after two days; on PostgreSQL another tool may make them', async () => {
  const shop = await openTestShop({ NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1' })
  await sql`update kysely_migration set timestamp = ${shop.now()}`.execute(shop.db)
  const told = shop.config.databaseUrl ? 0 : 1
  expect(await mailsAfter(shop, 1, 2)).toEqual([0, told])
})
