import type { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import type { Config } from '#lib/config.server.ts'
import type { Database } from '#lib/db/database.server.ts'
import type { PageTags } from '#lib/db/invalidations.server.ts'
import type { MediaStorage } from '#lib/media/storage.gateway.server.ts'
import type { Mailer } from '#lib/notifications/mail.gateway.server.ts'
import type { PaymentGateway } from '#lib/payments/gateway.ts'
import type { Moment } from '#lib/time.ts'

/** A request that is about to be answered; its path without secrets. */
export type Begun = { requestId: string; path: string }

export type ShopEvents = { invalidate: [tags: PageTags]; job: []; request: [begun: Begun] }

/** Everything that a use case may use. It is passed as the first argument, never imported. */
export type Shop = {
  db: Database
  config: Config
  log: Logger
  mail: Mailer
  storage: MediaStorage
  /**
   * The gateways that are set up; the first of a kind is offered. One list for the life of the shop: what is in it
   * changes with the keys of the desk.
   */
  payments: PaymentGateway[]
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
  /** Emitted after a commit in this process: invalidated pages, added jobs. And before a page is rendered. */
  events: EventEmitter<ShopEvents>
  /** Calls `work` after the commit, at once outside a transaction, never after a rollback. */
  afterCommit: (work: () => void) => void
  /** Runs `work` in a transaction; it must use its own `shop`. It may run more than once. */
  inTransaction: <T>(work: (shop: Work) => Promise<T>) => Promise<T>
}

declare const open: unique symbol

/** A shop inside a transaction. What must run in one takes it; only `inTransaction` makes it. */
export type Work = Shop & {
  readonly [open]: true
  /** Does `step` as the last thing of the transaction: what all others wait for is locked then. Once for each key. */
  beforeCommit: (key: string, step: () => Promise<void>) => void
}
