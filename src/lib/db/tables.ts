import type { AccountTables } from './tables/accounts.ts'
import type { CartTables } from './tables/carts.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { DeliveryTables } from './tables/delivery.ts'
import type { DeskTables } from './tables/desk.ts'
import type { GiftCardTables } from './tables/gift-cards.ts'
import type { OfferTables } from './tables/offers.ts'
import type { OrderTables } from './tables/orders.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PictureTables } from './tables/pictures.ts'
import type { RefundTables } from './tables/refunds.ts'
import type { ReminderTables } from './tables/reminders.ts'
import type { VersionTables } from './tables/versions.ts'
import type { WorkingTables } from './tables/workings.ts'

/** Every table of the shop. */
export type Tables = CatalogueTables &
  AccountTables &
  DeliveryTables &
  OfferTables &
  GiftCardTables &
  CartTables &
  OrderTables &
  PaymentTables &
  PictureTables &
  RefundTables &
  ReminderTables &
  DeskTables &
  VersionTables &
  WorkingTables
