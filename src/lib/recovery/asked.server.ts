import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findNoted, lockNoted, note } from '#lib/db/noted.server.ts'
import type { Job } from '#lib/jobs/jobs.ts'
import { enqueue } from '#lib/jobs/jobs.server.ts'
import type { Shop } from '#lib/shop.ts'
import { HOUR_MS, type Moment, msBetween } from '#lib/time.ts'

/** What the desk asks for and a command of the owner does, in a process of its own: a backup, a drill. */

/** What has not ended by then was cut off. */
const LOST_AFTER_MS = HOUR_MS
const REASON_LENGTH = 500

type Asked = { at: Moment; endedAt: Moment | null; failed: string | null }

const isRunning = (asked: Asked | null, now: Moment): boolean =>
  asked !== null && asked.endedAt === null && msBetween(asked.at, now) < LOST_AFTER_MS

const nameOf = (kind: string): string => `asked_${kind}`

/** Begins one. False while one is under way. */
export async function ask(shop: Shop, kind: string): Promise<boolean> {
  const at = shop.now()
  const before = await lockNoted<Asked | null>(shop.db, nameOf(kind), null)
  if (isRunning(before, at)) return false
  await note(shop.db, nameOf(kind), { at, endedAt: null, failed: null } satisfies Asked)
  await enqueue(shop, { kind, payload: {}, uniqueKey: `${kind}:${at}` })
  return true
}

/** Since when one is under way, and why the last one failed; null for neither. */
export async function readLastAsked(shop: Shop, kind: string) {
  const asked = await findNoted<Asked>(shop.db, nameOf(kind))
  return {
    runsSince: isRunning(asked, shop.now()) ? (asked?.at ?? null) : null,
    failed: asked?.failed ?? null,
  }
}

/** Does what was asked for. `work` says why it could not be done; null when it is. */
export async function doAsked(
  shop: Shop,
  { kind, attempt }: Pick<Job, 'kind' | 'attempt'>,
  work: () => Promise<string | null>,
): Promise<void> {
  // It takes longer than a job may, or its process died: a second one beside it would disturb it.
  if (attempt > 1) return
  const asked = await findNoted<Asked>(shop.db, nameOf(kind))
  if (!asked) return
  const failed = await work()
  await note(shop.db, nameOf(kind), { at: asked.at, endedAt: shop.now(), failed } satisfies Asked)
}

const run = promisify(execFile)

/** Runs a command of the owner. Returns what it says when it fails; null when it does not. */
export async function runCommand(
  { config, log }: Shop,
  args: readonly string[],
): Promise<string | null> {
  try {
    const env = { ...process.env, ...config.env }
    await run(process.execPath, ['scripts/run.mjs', 'shop', ...args], { env })
    return null
  } catch (error) {
    log.error({ err: error, command: args[0] }, 'what the desk asked for could not be done')
    const { stderr, message } = error as Error & { stderr?: string }
    return (stderr?.trim() || message).slice(0, REASON_LENGTH)
  }
}
