import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { Moment } from '#lib/time.ts'

export type KeyUse = { owner: string; key: string; requestHash: string }

/** True when this request must do the work: the key is new, a day old, or its first request was lost. */
export const claimKey = async (db: Database, use: KeyUse, moments: Moments): Promise<boolean> =>
  (await upsertKey(db, { ...use, ...moments })).length > 0

type Moments = { now: Moment; lockedUntil: Moment; expiredBefore: Moment }

const upsertKey = prepared((db, claim: KeyUse & Moments) => {
  const row = {
    request_hash: claim.requestHash,
    status: null,
    body: null,
    locked_until: claim.lockedUntil,
    created_at: claim.now,
  }
  return db
    .insertInto('idempotency_key')
    .values({ owner: claim.owner, key: claim.key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'key'])
        .doUpdateSet(row)
        .where((eb) =>
          eb.or([
            eb('idempotency_key.created_at', '<=', claim.expiredBefore),
            eb.and([
              eb('idempotency_key.status', 'is', null),
              eb('idempotency_key.locked_until', '<=', claim.now),
              eb('idempotency_key.request_hash', '=', claim.requestHash),
            ]),
          ]),
        ),
    )
    .returning('key')
})

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
  await updateReply(db, { ...use, ...reply })
}

const updateReply = prepared((db, reply: KeyUse & { status: number; body: string }) =>
  db
    .updateTable('idempotency_key')
    .set({ status: reply.status, body: reply.body, locked_until: null })
    .where('owner', '=', reply.owner)
    .where('key', '=', reply.key),
)

/** Frees the key: the next request with it does the work. */
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
