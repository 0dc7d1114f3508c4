import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { SettingError } from '#lib/config.server.ts'
import { type Database, type DatabasePlace, openDatabase } from './database.server.ts'
import { explainDatabase } from './health.server.ts'
import * as spine from './migrations/0001-spine.ts'
import * as search from './migrations/0002-search.ts'
import * as demandAndFavourites from './migrations/0003-shelves.ts'
import * as newsletter from './migrations/0004-newsletter.ts'
import * as deliveryStates from './migrations/0005-delivery-states.ts'
import * as accounts from './migrations/0006-accounts.ts'
import * as ordersByCart from './migrations/0007-orders-by-cart.ts'
import * as catalogueChanges from './migrations/0008-shelf-changes.ts'
import * as packedPostings from './migrations/0009-packed-postings.ts'
import * as tombstones from './migrations/0010-tombstones.ts'
import * as fewerItemIndexes from './migrations/0011-fewer-item-indexes.ts'
import * as refunds from './migrations/0012-refunds.ts'
import * as holds from './migrations/0013-holds.ts'
import * as orderEnds from './migrations/0014-order-ends.ts'
import * as catalogueIndex from './migrations/0015-catalogue-index.ts'
// 0016 and 0017 were never released.
import * as hiddenAndBlocked from './migrations/0018-hidden-and-blocked.ts'
import * as confirmingPayments from './migrations/0019-confirming-payments.ts'
import * as returnedGuests from './migrations/0020-returned-guests.ts'
import * as colours from './migrations/0021-colours.ts'
import * as paymentFees from './migrations/0022-payment-fees.ts'
import * as orderSteps from './migrations/0023-order-steps.ts'
import * as returns from './migrations/0024-returns.ts'
import * as stockAlerts from './migrations/0025-stock-alerts.ts'
import * as reviewFit from './migrations/0026-review-fit.ts'
import * as stockMoves from './migrations/0027-stock-moves.ts'
import * as desk from './migrations/0028-desk.ts'
import * as orderNotes from './migrations/0029-order-notes.ts'
import * as moneyLimits from './migrations/0030-money-limits.ts'
import * as ordersAtDesk from './migrations/0031-orders-at-desk.ts'
import * as orderWords from './migrations/0032-order-words.ts'
import * as staffSafety from './migrations/0033-staff-safety.ts'
import * as refundRequests from './migrations/0034-refund-requests.ts'
import * as ordersByPlace from './migrations/0035-orders-by-place.ts'
import * as passkeys from './migrations/0036-passkeys.ts'
import * as shownNotes from './migrations/0037-shown-notes.ts'
import * as attemptsByAge from './migrations/0038-attempts-by-age.ts'
import * as orderMails from './migrations/0039-order-mails.ts'
import * as limitOfRefunds from './migrations/0040-limit-of-refunds.ts'
import * as passkeysAtJoining from './migrations/0041-passkeys-at-joining.ts'
import * as taskNames from './migrations/0042-task-names.ts'
import * as deskLists from './migrations/0043-desk-lists.ts'
import * as handedOver from './migrations/0044-handed-over.ts'
import * as orderStage from './migrations/0045-order-stage.ts'
import * as discounts from './migrations/0046-discounts.ts'
import * as itemVersions from './migrations/0047-item-versions.ts'
import * as saleWindows from './migrations/0048-sale-windows.ts'
import * as photoTexts from './migrations/0049-photo-texts.ts'
import * as oldSlugs from './migrations/0050-old-slugs.ts'
import * as draftsWithoutPrice from './migrations/0051-drafts-without-price.ts'
import * as places from './migrations/0052-places.ts'
import * as goodsBatches from './migrations/0053-goods-batches.ts'
import * as importPhotos from './migrations/0054-import-photos.ts'
import * as offers from './migrations/0055-offers.ts'

/** In the order of their names. Never edit one that a shop may have run. */
export const migrations: Record<string, Migration> = {
  '0001-spine': spine,
  '0002-search': search,
  '0003-shelves': demandAndFavourites,
  '0004-newsletter': newsletter,
  '0005-delivery-states': deliveryStates,
  '0006-accounts': accounts,
  '0007-orders-by-cart': ordersByCart,
  '0008-shelf-changes': catalogueChanges,
  '0009-packed-postings': packedPostings,
  '0010-tombstones': tombstones,
  '0011-fewer-item-indexes': fewerItemIndexes,
  '0012-refunds': refunds,
  '0013-holds': holds,
  '0014-order-ends': orderEnds,
  '0015-catalogue-index': catalogueIndex,
  '0018-hidden-and-blocked': hiddenAndBlocked,
  '0019-confirming-payments': confirmingPayments,
  '0020-returned-guests': returnedGuests,
  '0021-colours': colours,
  '0022-payment-fees': paymentFees,
  '0023-order-steps': orderSteps,
  '0024-returns': returns,
  '0025-stock-alerts': stockAlerts,
  '0026-review-fit': reviewFit,
  '0027-stock-moves': stockMoves,
  '0028-desk': desk,
  '0029-order-notes': orderNotes,
  '0030-money-limits': moneyLimits,
  '0031-orders-at-desk': ordersAtDesk,
  '0032-order-words': orderWords,
  '0033-staff-safety': staffSafety,
  '0034-refund-requests': refundRequests,
  '0035-orders-by-place': ordersByPlace,
  '0036-passkeys': passkeys,
  '0037-shown-notes': shownNotes,
  '0038-attempts-by-age': attemptsByAge,
  '0039-order-mails': orderMails,
  '0040-limit-of-refunds': limitOfRefunds,
  '0041-passkeys-at-joining': passkeysAtJoining,
  '0042-task-names': taskNames,
  '0043-desk-lists': deskLists,
  '0044-handed-over': handedOver,
  '0045-order-stage': orderStage,
  '0046-discounts': discounts,
  '0047-item-versions': itemVersions,
  '0048-sale-windows': saleWindows,
  '0049-photo-texts': photoTexts,
  '0050-old-slugs': oldSlugs,
  '0051-drafts-without-price': draftsWithoutPrice,
  '0052-places': places,
  '0053-goods-batches': goodsBatches,
  '0054-import-photos': importPhotos,
  '0055-offers': offers,
}

export const knownMigrations: readonly string[] = Object.keys(migrations)

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
 * Runs all pending migrations and returns their names. Throws SettingError when the database cannot be used, or was used by
 * newer code.
 */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  // Refuses a database of newer code.
  await executedMigrations(db)
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
  const unknown = done.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new SettingError(
      `The database has been changed by a newer version of the shop (${unknown.join(', ')}). Start that version, or restore a backup.`,
    )
  return done
}
