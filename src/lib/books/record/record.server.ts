import { isDeepStrictEqual } from 'node:util'
import { shopFacts } from '#lib/content/facts.server.ts'
import { findNoted, note } from '#lib/db/noted.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { type OwnRecord, recordOf } from './record.ts'
import { listPromised, listAskedRefunds, listReviews } from './record.sql.ts'

/** The tag of the pages that say it, and the name under which it is noted. */
export const RECORD_TAG = 'record'

const SINCE_MS = 180 * DAY_MS
const MOST = 1_000

/** Works the record out from what has happened in 180 days. Pages say it until the next time. */
export async function countRecord(shop: Shop): Promise<void> {
  const { db, now } = shop
  const asked = { since: after(now(), -SINCE_MS), limit: MOST }
  const happened = {
    orders: await listPromised(db, asked),
    refunds: await listAskedRefunds(db, asked),
    reviews: await listReviews(db, asked),
  }
  const record = recordOf(happened, now(), shopFacts().closed)
  if (isDeepStrictEqual(record, await findNoted<OwnRecord>(db, RECORD_TAG))) return
  await shop.inTransaction(async (shop) => {
    await note(shop.db, RECORD_TAG, record)
    await shop.invalidate([RECORD_TAG])
  })
}

/** The record as pages say it; null where the owner does not show it, or there is none yet. */
export const readOwnRecord = async ({ db }: Shop): Promise<OwnRecord | null> =>
  shopFacts().publicRecord === 'on' ? findNoted<OwnRecord>(db, RECORD_TAG) : null
