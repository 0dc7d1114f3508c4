import { spawn } from 'node:child_process'
import type { FactName } from '#lib/content/facts/fields.ts'
import { readOwnFacts } from '#lib/content/facts/own-facts.server.ts'
import { builtFacts } from '#lib/content/facts.server.ts'
import { findNoted, lockNoted, note } from '#lib/db/noted.server.ts'
import type { Job } from '#lib/jobs/jobs.ts'
import { enqueue } from '#lib/jobs/jobs.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import {
  type AskedPublication,
  beginning,
  endedJustNow,
  isUnderWay,
  NOTHING,
  type Publication,
  PUBLISH_JOB,
  type PublishStep,
} from './publishing.ts'

/** A publication that the desk asks for. It is made by the owner's command, in a process of its own. */

const NOTED = 'publication'
const REASON_LENGTH = 2_000

/** Buyers read these at once, or no page of a build says them. */
const AT_ONCE: readonly FactName[] = [
  'about',
  'closedDays',
  'packDays',
  'vatFrom',
  'guestCheckout',
  'publicRecord',
  'parcelPhotos',
  'notice',
  'noticeFrom',
  'noticeUntil',
]

/** Changes the row under its lock. */
async function change(
  shop: Work,
  make: (before: Publication) => Publication,
): Promise<Publication> {
  const after = make(await lockNoted<Publication>(shop.db, NOTED, NOTHING))
  await note(shop.db, NOTED, after)
  return after
}

/** Begins a publication; while one is under way the newest that is asked for waits for it. */
export async function askToPublish(
  shop: Work,
  { what, who }: Omit<AskedPublication, 'at'>,
): Promise<void> {
  const at = shop.now()
  const asked = { what, who, at }
  const { now } = await change(shop, (before) =>
    isUnderWay(before, at)
      ? { ...before, next: asked }
      : { ...before, now: beginning(asked, at), next: null },
  )
  if (now?.at === at)
    await enqueue(shop, { kind: PUBLISH_JOB, payload: {}, uniqueKey: `${PUBLISH_JOB}:${at}` })
}

/**
 * Starts the command and leaves it alone: it ends this process, too, when the shop changes over to the new pages. What
 * comes of it, the command notes itself.
 */
export async function startPublishing({ config, log }: Shop, { attempt }: Job): Promise<void> {
  if (attempt > 1) return
  const child = spawn(process.execPath, ['scripts/run.mjs', 'publish', '--asked'], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...config.env },
  })
  child.on('error', (error) => log.error({ err: error }, 'the publication does not start'))
  child.unref()
}

/** Called by the command: what it is to do; null for nothing. */
export const readAskedPublication = async ({ db }: Shop): Promise<AskedPublication | null> =>
  (await findNoted<Publication>(db, NOTED))?.now ?? null

/** Called by the command: it lives, and perhaps is at another step. */
export const noteBeat = (shop: Shop, step?: PublishStep): Promise<unknown> =>
  shop.inTransaction((shop) =>
    change(shop, ({ now, ...others }) => ({
      ...others,
      now: now && { ...now, ...(step && { step }), beatAt: shop.now() },
    })),
  )

/** Called by the command: it has ended; what waits begins. */
export const noteEnd = (shop: Shop, failed: string | null): Promise<unknown> =>
  shop.inTransaction((shop) =>
    change(shop, ({ now, next, last }) => {
      const endedAt = shop.now()
      const reason = failed?.slice(0, REASON_LENGTH) ?? null
      return {
        now: next && beginning(next, endedAt),
        next: null,
        last: now ? { what: now.what, who: now.who, at: now.at, endedAt, failed: reason } : last,
      }
    }),
  )

/** How publishing stands, and which facts the pages of this build do not say yet. */
export async function readPublishing(shop: Shop) {
  const publication = (await findNoted<Publication>(shop.db, NOTED)) ?? NOTHING
  const [built, own] = [builtFacts(), await readOwnFacts(shop)]
  const waiting = (Object.keys(own) as FactName[]).filter(
    (name) => !AT_ONCE.includes(name) && own[name] !== built[name],
  )
  const isRunning = isUnderWay(publication, shop.now())
  const isCutOff = publication.now !== null && !isRunning
  // A connection from before is answered by the pages of before for a moment.
  const isFresh = endedJustNow(publication, shop.now())
  return { ...publication, isRunning, isCutOff, isFresh, waiting: isFresh ? [] : waiting }
}
