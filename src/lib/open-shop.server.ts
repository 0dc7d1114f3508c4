import { EventEmitter } from 'node:events'
import pino, { type Logger } from 'pino'
import type { Config } from '#lib/config.server.ts'
import { forgetFacts } from '#lib/content/facts.server.ts'
import { openDatabase, transact } from '#lib/db/database.server.ts'
import { notifyOtherProcesses } from '#lib/db/invalidations.server.ts'
import { openMailer } from '#lib/notifications/mail.gateway.server.ts'
import { openGateways } from '#lib/payments/companies/gateways.server.ts'
import { openMediaStorage } from '#lib/media/open-storage.server.ts'
import type { Shop, ShopEvents, Work } from '#lib/shop.ts'
import { toMoment } from '#lib/time.ts'

type Overrides = Partial<Pick<Shop, 'db' | 'now' | 'log' | 'mail' | 'payments' | 'storage'>>

const LOG_CHUNK_BYTES = 16_000
const LOG_FLUSH_MS = 250

let stdout: ReturnType<typeof pino.destination> | undefined

/**
 * Writes log lines in batches: one write for each line costs a fifth of the time of a cached page. Once for a process:
 * its timer runs until the process ends.
 */
function openLog(config: Config): Logger {
  stdout ??= pino.destination({
    sync: false,
    minLength: LOG_CHUNK_BYTES,
    periodicFlush: LOG_FLUSH_MS,
  })
  return pino({ level: config.logLevel, base: null }, stdout)
}

/** Makes the shop. It connects to nothing before the first use. */
export function openShop(config: Config, overrides: Overrides = {}): Shop {
  const db = overrides.db ?? openDatabase(config)
  const log = overrides.log ?? openLog(config)
  const deadline = new AbortController()
  const now = overrides.now ?? (() => toMoment(Date.now()))
  const base = {
    config,
    log,
    mail: overrides.mail ?? openMailer(config, log, deadline.signal),
    storage: overrides.storage ?? openMediaStorage(config, { log, now }),
    payments: overrides.payments ?? openGateways({ config, db, log, signal: deadline.signal, now }),
    now,
    deadline,
    stopping: new AbortController(),
    events: new EventEmitter<ShopEvents>(),
  }
  const shop: Shop = {
    ...base,
    db,
    invalidate: async (tags) => {
      await notifyOtherProcesses(db, tags, now())
      base.events.emit('invalidate', tags)
    },
    afterCommit: (work) => work(),
    inTransaction: (work) => inTransaction(shop, work),
  }
  return shop
}

async function inTransaction<T>(outer: Shop, work: (shop: Work) => Promise<T>): Promise<T> {
  let invalidated: string[] = []
  let afterwards: (() => void)[] = []
  const result = await transact(outer.db, async (db) => {
    invalidated = []
    afterwards = []
    const last = new Map<string, () => Promise<void>>()
    const inside: Omit<Work, symbol> = {
      ...outer,
      db,
      invalidate: async (tags) => {
        invalidated.push(...tags)
      },
      afterCommit: (work) => {
        afterwards.push(work)
      },
      beforeCommit: (key, step) => {
        last.set(key, step)
      },
      // An inner transaction joins the outer one.
      inTransaction: (inner) => inner(shop),
    }
    const shop = inside as Work
    const done = await work(shop)
    for (const step of last.values()) await step()
    if (invalidated.length > 0)
      await notifyOtherProcesses(db, [...new Set(invalidated)], shop.now())
    return done
  })
  if (invalidated.length > 0) outer.events.emit('invalidate', invalidated)
  for (const step of afterwards) step()
  return result
}

/** Closes the database connections, and forgets what the shop says of itself. */
export async function closeShop(shop: Shop): Promise<void> {
  await shop.db.destroy()
  forgetFacts()
}
