import { join } from 'node:path'
import { formatBytes } from '#lib/letters/bytes.ts'
import { findDamage } from '#lib/db/damage.server.ts'
import { nameOfDatabase } from '#lib/db/health.server.ts'
import { pendingMigrations } from '#lib/db/migrate.server.ts'
import { countJobs } from '#lib/jobs/jobs.server.ts'
import { isTooOld, readLastBackup } from '#lib/recovery/backup-age.server.ts'
import type { Shop } from '#lib/shop.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { type Finding, well, wrong, wrongInProduction } from './health.ts'
import { isReady, fileSizeOf } from './ready.server.ts'

export async function lookAtDatabase({ db, config }: Shop): Promise<Finding> {
  const path = join(config.dataDir, 'shop.db')
  const size = config.databaseUrl ? null : await fileSizeOf(path)
  if (!config.databaseUrl && size === null) return well(`none yet at ${path}; npm start makes it`)
  const damage = await findDamage(config)
  if (damage) return wrong(`${path} is damaged (${damage}).`, 'Stop the shop and restore a backup.')
  const pending = await pendingMigrations(db)
  const state = pending.length > 0 ? 'to be brought up to date by npm start' : 'up to date'
  const log = await fileSizeOf(`${path}-wal`)
  const sizes = log
    ? `${formatBytes(size ?? 0)} and ${formatBytes(log)} in its log`
    : formatBytes(size ?? 0)
  const where = size === null ? [] : [path, sizes]
  return well([await nameOfDatabase(db), ...where, state].join(', '))
}

export async function lookAtBackup(shop: Shop): Promise<Finding> {
  const last = (await isReady(shop)) ? await readLastBackup(shop) : null
  if (last === null && shop.config.databaseUrl)
    return well(
      'none was made with backup --all; those of PostgreSQL’s own tools the shop cannot see',
    )
  if (last === null)
    return wrongInProduction(
      shop.config,
      'none was made',
      'run npm run shop -- backup --all every day',
    )
  const said = `the last one was made ${lagosTimeOf(last.madeAt)} (Lagos) as ${last.file}`
  return isTooOld(last.madeAt, shop.now())
    ? wrongInProduction(shop.config, said, 'have one made every day')
    : well(said)
}

export async function lookAtJobs(shop: Shop): Promise<Finding> {
  if (!(await isReady(shop))) return well('nothing yet')
  const { waiting, failed } = await countJobs(shop)
  return failed > 0
    ? wrong(`${failed} jobs were given up, ${waiting} wait.`, 'Their reasons are in the log.')
    : well(`${waiting} jobs wait, none was given up`)
}
