import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { SettingError } from '#lib/config.server.ts'
import { type Database, type DatabasePlace, openDatabase } from './database.server.ts'
import { explainDatabase } from './health.server.ts'

/**
 * In the order of their names. Version 0.2.0 begins with 0001 to 0009. Never edit one that a shop may have run. Loaded
 * when there is one to run: most starts have none.
 */
const MIGRATIONS: Record<string, () => Promise<Migration>> = {
  '0001-goods': () => import('./migrations/0001-goods.ts'),
  '0002-catalogue-changes': () => import('./migrations/0002-catalogue-changes.ts'),
  '0003-customers': () => import('./migrations/0003-customers.ts'),
  '0004-delivery': () => import('./migrations/0004-delivery.ts'),
  '0005-cart': () => import('./migrations/0005-cart.ts'),
  '0006-orders': () => import('./migrations/0006-orders.ts'),
  '0007-desk': () => import('./migrations/0007-desk.ts'),
  '0008-payments': () => import('./migrations/0008-payments.ts'),
  '0009-work': () => import('./migrations/0009-work.ts'),
  '0010-goods-lists': () => import('./migrations/0010-goods-lists.ts'),
  '0011-delivery-versions': () => import('./migrations/0011-delivery-versions.ts'),
  '0012-reduced-prices': () => import('./migrations/0012-reduced-prices.ts'),
  '0013-payment-ways': () => import('./migrations/0013-payment-ways.ts'),
  '0014-trending-times': () => import('./migrations/0014-trending-times.ts'),
  '0015-open-money': () => import('./migrations/0015-open-money.ts'),
  '0016-rare-goods': () => import('./migrations/0016-rare-goods.ts'),
  '0017-offer-places': () => import('./migrations/0017-offer-places.ts'),
  '0018-offer-versions': () => import('./migrations/0018-offer-versions.ts'),
  '0019-gift-cards': () => import('./migrations/0019-gift-cards.ts'),
  '0020-pay-on-delivery': () => import('./migrations/0020-pay-on-delivery.ts'),
  '0021-offer-people': () => import('./migrations/0021-offer-people.ts'),
  '0022-payment-sender': () => import('./migrations/0022-payment-sender.ts'),
  '0023-blocked-phones': () => import('./migrations/0023-blocked-phones.ts'),
  '0024-returns': () => import('./migrations/0024-returns.ts'),
  '0025-pickup-places': () => import('./migrations/0025-pickup-places.ts'),
  '0026-shared-carts': () => import('./migrations/0026-shared-carts.ts'),
  '0027-gift-card-ends': () => import('./migrations/0027-gift-card-ends.ts'),
  '0028-riders-without-names': () => import('./migrations/0028-riders-without-names.ts'),
  '0029-cart-reminders': () => import('./migrations/0029-cart-reminders.ts'),
  '0030-gift-card-days': () => import('./migrations/0030-gift-card-days.ts'),
  '0031-counter-payments': () => import('./migrations/0031-counter-payments.ts'),
  '0032-guest-orders': () => import('./migrations/0032-guest-orders.ts'),
  '0033-bus-parks': () => import('./migrations/0033-bus-parks.ts'),
  '0034-gift-cards-sold': () => import('./migrations/0034-gift-cards-sold.ts'),
  '0035-deposits': () => import('./migrations/0035-deposits.ts'),
  '0036-weights': () => import('./migrations/0036-weights.ts'),
  '0037-order-pictures': () => import('./migrations/0037-order-pictures.ts'),
  '0038-reminder-codes': () => import('./migrations/0038-reminder-codes.ts'),
  '0039-changed-places': () => import('./migrations/0039-changed-places.ts'),
  '0040-forms-again': () => import('./migrations/0040-forms-again.ts'),
  '0041-owners-since': () => import('./migrations/0041-owners-since.ts'),
  '0042-left-carts': () => import('./migrations/0042-left-carts.ts'),
  '0043-short-payments': () => import('./migrations/0043-short-payments.ts'),
  '0044-size-sales': () => import('./migrations/0044-size-sales.ts'),
  '0045-unnamed-drafts': () => import('./migrations/0045-unnamed-drafts.ts'),
  '0046-refund-accounts': () => import('./migrations/0046-refund-accounts.ts'),
  '0047-orders-to-pack': () => import('./migrations/0047-orders-to-pack.ts'),
  '0048-staff-alerts': () => import('./migrations/0048-staff-alerts.ts'),
  '0049-people': () => import('./migrations/0049-people.ts'),
  '0050-blocked-buyers': () => import('./migrations/0050-blocked-buyers.ts'),
  '0051-versions': () => import('./migrations/0051-versions.ts'),
  '0052-review-answers': () => import('./migrations/0052-review-answers.ts'),
  '0053-blocked-contacts': () => import('./migrations/0053-blocked-contacts.ts'),
  '0054-told-transfers': () => import('./migrations/0054-told-transfers.ts'),
  '0055-books': () => import('./migrations/0055-books.ts'),
  '0056-told-waiting': () => import('./migrations/0056-told-waiting.ts'),
  '0057-day-mails': () => import('./migrations/0057-day-mails.ts'),
  '0058-papers': () => import('./migrations/0058-papers.ts'),
  '0059-costs': () => import('./migrations/0059-costs.ts'),
  '0060-rider-costs': () => import('./migrations/0060-rider-costs.ts'),
  '0060-same-people': () => import('./migrations/0060-same-people.ts'),
  '0061-put-away': () => import('./migrations/0061-put-away.ts'),
  '0062-book-sums': () => import('./migrations/0062-book-sums.ts'),
  '0063-review-photos': () => import('./migrations/0063-review-photos.ts'),
  '0064-report-views': () => import('./migrations/0064-report-views.ts'),
  '0065-book-sums-by-day': () => import('./migrations/0065-book-sums-by-day.ts'),
  '0066-review-stars': () => import('./migrations/0066-review-stars.ts'),
  '0067-kept-secrets': () => import('./migrations/0067-kept-secrets.ts'),
}

export const knownMigrations: readonly string[] = Object.keys(MIGRATIONS)

/** All of them, by name. */
export async function loadMigrations(): Promise<Record<string, Migration>> {
  const all = Object.entries(MIGRATIONS).map(async ([name, load]) => [name, await load()] as const)
  return Object.fromEntries(await Promise.all(all))
}

/** The names of migrations that the next start will run. Throws SettingError as `migrate` does. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const done = await executedMigrations(db)
  return knownMigrations.filter((name) => !done.includes(name))
}

/** As `migrate`, on its own connection without a time limit, because a migration of a large table may be slow. */
export async function migrateAt(place: DatabasePlace): Promise<string[]> {
  const db = openDatabase({ ...place, timeoutMs: 0 })
  try {
    return await migrate(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Runs all pending migrations and returns their names. Throws SettingError when the database cannot be used, was used
 * by newer code, or is of a version before 0.2.0.
 */
export async function migrate(db: Database): Promise<string[]> {
  // Refuses a database of newer code, or of a version before 0.2.0.
  if ((await pendingMigrations(db)).length === 0) return []
  const migrations = await loadMigrations()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw explainDatabase(error)
  return (results ?? []).map((result) => result.migrationName)
}

/** The names of what has run. Throws SettingError when the database has a migration that this code does not know. */
async function executedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection
    .getTables({ withInternalKyselyTables: true })
    .catch((error: unknown) => {
      throw explainDatabase(error)
    })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = rows.map((row) => row.name)
  const unknown = unknownMigrations(done)
  if (isBeforeBase(done)) throw new SettingError(`The database ${BEFORE_BASE}`)
  if (unknown.length > 0)
    throw new SettingError(
      `The database has been changed by a newer version of the shop (${unknown.join(', ')}). Start that version, or restore a backup.`,
    )
  return done
}

/** Those of the names that this code does not know. */
export const unknownMigrations = (done: readonly string[]): string[] =>
  done.filter((name) => !(name in MIGRATIONS))

/** Whether the names are those of a database of before 0.2.0, whose first migration had another name. */
export const isBeforeBase = (done: readonly string[]): boolean => done.includes('0001-spine')

/** Says of such a database what the owner can do. */
export const BEFORE_BASE =
  'is of a version before 0.2.0, which this version cannot read. Export the goods with the version that made it ' +
  '(npm run shop -- export DIR), start this version with an empty database, and import them ' +
  '(npm run shop -- import DIR).'
