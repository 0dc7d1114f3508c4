import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { SettingError } from '#lib/config.server.ts'
import { type Database, type DatabasePlace, openDatabase } from './database.server.ts'
import { explainDatabase } from './health.server.ts'
import * as goods from './migrations/0001-goods.ts'
import * as catalogueChanges from './migrations/0002-catalogue-changes.ts'
import * as customers from './migrations/0003-customers.ts'
import * as delivery from './migrations/0004-delivery.ts'
import * as cart from './migrations/0005-cart.ts'
import * as orders from './migrations/0006-orders.ts'
import * as desk from './migrations/0007-desk.ts'
import * as payments from './migrations/0008-payments.ts'
import * as work from './migrations/0009-work.ts'
import * as goodsLists from './migrations/0010-goods-lists.ts'
import * as deliveryVersions from './migrations/0011-delivery-versions.ts'
import * as reducedPrices from './migrations/0012-reduced-prices.ts'
import * as paymentWays from './migrations/0013-payment-ways.ts'
import * as trendingTimes from './migrations/0014-trending-times.ts'
import * as openMoney from './migrations/0015-open-money.ts'
import * as rareGoods from './migrations/0016-rare-goods.ts'
import * as offerPlaces from './migrations/0017-offer-places.ts'
import * as offerVersions from './migrations/0018-offer-versions.ts'
import * as giftCards from './migrations/0019-gift-cards.ts'
import * as payOnDelivery from './migrations/0020-pay-on-delivery.ts'
import * as offerPeople from './migrations/0021-offer-people.ts'
import * as paymentSender from './migrations/0022-payment-sender.ts'
import * as blockedPhones from './migrations/0023-blocked-phones.ts'
import * as returns from './migrations/0024-returns.ts'
import * as pickupPlaces from './migrations/0025-pickup-places.ts'
import * as sharedCarts from './migrations/0026-shared-carts.ts'
import * as giftCardEnds from './migrations/0027-gift-card-ends.ts'
import * as ridersWithoutNames from './migrations/0028-riders-without-names.ts'
import * as cartReminders from './migrations/0029-cart-reminders.ts'
import * as giftCardDays from './migrations/0030-gift-card-days.ts'
import * as counterPayments from './migrations/0031-counter-payments.ts'
import * as guestOrders from './migrations/0032-guest-orders.ts'
import * as busParks from './migrations/0033-bus-parks.ts'
import * as giftCardsSold from './migrations/0034-gift-cards-sold.ts'
import * as deposits from './migrations/0035-deposits.ts'
import * as weights from './migrations/0036-weights.ts'
import * as orderPictures from './migrations/0037-order-pictures.ts'
import * as reminderCodes from './migrations/0038-reminder-codes.ts'
import * as changedPlaces from './migrations/0039-changed-places.ts'
import * as formsAgain from './migrations/0040-forms-again.ts'
import * as ownersSince from './migrations/0041-owners-since.ts'
import * as leftCarts from './migrations/0042-left-carts.ts'
import * as shortPayments from './migrations/0043-short-payments.ts'
import * as sizeSales from './migrations/0044-size-sales.ts'
import * as unnamedDrafts from './migrations/0045-unnamed-drafts.ts'
import * as refundAccounts from './migrations/0046-refund-accounts.ts'
import * as ordersToPack from './migrations/0047-orders-to-pack.ts'
import * as staffAlerts from './migrations/0048-staff-alerts.ts'
import * as people from './migrations/0049-people.ts'
import * as blockedBuyers from './migrations/0050-blocked-buyers.ts'
import * as versions from './migrations/0051-versions.ts'
import * as reviewAnswers from './migrations/0052-review-answers.ts'
import * as blockedContacts from './migrations/0053-blocked-contacts.ts'
import * as toldTransfers from './migrations/0054-told-transfers.ts'
import * as books from './migrations/0055-books.ts'

/** In the order of their names. Version 0.2.0 begins with 0001 to 0009. Never edit one that a shop may have run. */
export const migrations: Record<string, Migration> = {
  '0001-goods': goods,
  '0002-catalogue-changes': catalogueChanges,
  '0003-customers': customers,
  '0004-delivery': delivery,
  '0005-cart': cart,
  '0006-orders': orders,
  '0007-desk': desk,
  '0008-payments': payments,
  '0009-work': work,
  '0010-goods-lists': goodsLists,
  '0011-delivery-versions': deliveryVersions,
  '0012-reduced-prices': reducedPrices,
  '0013-payment-ways': paymentWays,
  '0014-trending-times': trendingTimes,
  '0015-open-money': openMoney,
  '0016-rare-goods': rareGoods,
  '0017-offer-places': offerPlaces,
  '0018-offer-versions': offerVersions,
  '0019-gift-cards': giftCards,
  '0020-pay-on-delivery': payOnDelivery,
  '0021-offer-people': offerPeople,
  '0022-payment-sender': paymentSender,
  '0023-blocked-phones': blockedPhones,
  '0024-returns': returns,
  '0025-pickup-places': pickupPlaces,
  '0026-shared-carts': sharedCarts,
  '0027-gift-card-ends': giftCardEnds,
  '0028-riders-without-names': ridersWithoutNames,
  '0029-cart-reminders': cartReminders,
  '0030-gift-card-days': giftCardDays,
  '0031-counter-payments': counterPayments,
  '0032-guest-orders': guestOrders,
  '0033-bus-parks': busParks,
  '0034-gift-cards-sold': giftCardsSold,
  '0035-deposits': deposits,
  '0036-weights': weights,
  '0037-order-pictures': orderPictures,
  '0038-reminder-codes': reminderCodes,
  '0039-changed-places': changedPlaces,
  '0040-forms-again': formsAgain,
  '0041-owners-since': ownersSince,
  '0042-left-carts': leftCarts,
  '0043-short-payments': shortPayments,
  '0044-size-sales': sizeSales,
  '0045-unnamed-drafts': unnamedDrafts,
  '0046-refund-accounts': refundAccounts,
  '0047-orders-to-pack': ordersToPack,
  '0048-staff-alerts': staffAlerts,
  '0049-people': people,
  '0050-blocked-buyers': blockedBuyers,
  '0051-versions': versions,
  '0052-review-answers': reviewAnswers,
  '0053-blocked-contacts': blockedContacts,
  '0054-told-transfers': toldTransfers,
  '0055-books': books,
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
 * Runs all pending migrations and returns their names. Throws SettingError when the database cannot be used, was used
 * by newer code, or is of a version before 0.2.0.
 */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  // Refuses a database of newer code, or of a version before 0.2.0.
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
  done.filter((name) => !(name in migrations))

/** Whether the names are those of a database of before 0.2.0, whose first migration had another name. */
export const isBeforeBase = (done: readonly string[]): boolean => done.includes('0001-spine')

/** Says of such a database what the owner can do. */
export const BEFORE_BASE =
  'is of a version before 0.2.0, which this version cannot read. Export the goods with the version that made it ' +
  '(npm run shop -- export DIR), start this version with an empty database, and import them ' +
  '(npm run shop -- import DIR).'
