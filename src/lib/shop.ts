import type { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import type { Config } from '#lib/config.server.ts'
import type { Database } from '#lib/db/database.server.ts'
import type { PageTags } from '#lib/db/invalidations.server.ts'
import type { MediaStorage } from '#lib/media/storage.gateway.server.ts'
import type { Mailer } from '#lib/notifications/mail.gateway.server.ts'
import type { PaymentGateway } from '#lib/payments/gateway.ts'
import type { Moment } from '#lib/time.ts'

export type ShopEvents = { invalidate: [tags: PageTags]; job: [] }

/** Everything that a use case may use. It is passed as the first argument, never imported. */
export type Shop = {
  db: Database
  config: Config
  log: Logger
  mail: Mailer
  storage: MediaStorage
  /** The gateways that are set up; the first of a kind is offered. */
  payments: readonly PaymentGateway[]
  now: () => Moment
  /**
   * Aborted some seconds into a stop: waits for payment companies and the mail server then fail, and running jobs are
   * put back.
   */
  deadline: AbortController
  /** Aborted when a stop begins: answers that only wait for news are then given. */
  stopping: AbortController
  /** Invalidates the pages with any of these tags, in every process, after the commit. */
  invalidate: (tags: PageTags) => Promise<void>
  /** Emitted after a commit in this process: invalidated pages, added jobs. */
  events: EventEmitter<ShopEvents>
  /** Calls `work` after the commit, at once outside a transaction, never after a rollback. */
  afterCommit: (work: () => void) => void
  /** Runs `work` in a transaction; it must use its own `shop`. It may run more than once. */
  inTransaction: <T>(work: (shop: Shop) => Promise<T>) => Promise<T>
}
