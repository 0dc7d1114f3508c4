import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

export type KeyUse = { owner: string; key: string; requestHash: string }

/**
 * True when this request is the one to do the work: the key is new, a day old, or its first request was lost.
 */
export async function claimKey(
  db: Database,
  use: KeyUse,
  moments: { now: Moment; lockedUntil: Moment; expiredBefore: Moment },
): Promise<boolean> {
  const row = {
    request_hash: use.requestHash,
    status: null,
    body: null,
    locked_until: moments.lockedUntil,
    created_at: moments.now,
  }
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ owner: use.owner, key: use.key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'key'])
        .doUpdateSet(row)
        .where((eb) =>
          eb.or([
            eb('idempotency_key.created_at', '<=', moments.expiredBefore),
            eb.and([
              eb('idempotency_key.status', 'is', null),
              eb('idempotency_key.locked_until', '<=', moments.now),
              eb('idempotency_key.request_hash', '=', use.requestHash),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

export function findKey(db: Database, use: KeyUse) {
  return db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'body'])
    .where('owner', '=', use.owner)
    .where('key', '=', use.key)
    .executeTakeFirst()
}

export async function storeReply(
  db: Database,
  use: KeyUse,
  reply: { status: number; body: string },
): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ ...reply, locked_until: null })
    .where('owner', '=', use.owner)
    .where('key', '=', use.key)
    .execute()
}

/** Lets the next request with this key do the work. */
export async function releaseKey(db: Database, use: KeyUse): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('owner', '=', use.owner)
    .where('key', '=', use.key)
    .where('status', 'is', null)
    .execute()
}

export async function deleteOldKeys(db: Database, before: Moment): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<=', before).execute()
}
