import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { loadFacts } from '#lib/content/facts.server.ts'
import { loadKeys } from '#lib/keys/keys.server.ts'
import { readConfig, SettingError } from '#lib/config.server.ts'
import { refuseLostDatabase } from '#lib/db/data-folder.server.ts'
import { explainDatabase } from '#lib/db/health.server.ts'
import { upgradeAt } from '#lib/db/upgrade.server.ts'
import { ShopError } from '#lib/errors.ts'
import { formatNaira } from '#lib/money.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import type { Shop } from '#lib/shop.ts'
import { isDay, type Moment, SECOND_MS, startOfLagosDay } from '#lib/time.ts'
import { OwnerError } from '../owner-error.ts'

export { OwnerError }

/** Opens the shop of the environment's settings, brings its database up to date, and closes it after `work`. */
export async function withShop<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  refuseLostDatabase(config)
  const shop = openShop(config)
  try {
    await upgradeAt(config, { now: shop.now(), tell: (sentence) => console.error(sentence) })
    await loadFacts(shop.db)
    await loadKeys(shop)
    return await work(shop)
  } finally {
    await closeShop(shop)
  }
}

/** One sentence for what an owner can mend; the whole error for a fault of ours. */
export const sayWhatWentWrong = (error: unknown): string =>
  explain(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** What an owner can mend, in one sentence; null for a fault of ours. */
export function explain(error: unknown): string | null {
  if (error instanceof OwnerError || error instanceof SettingError) return error.message
  if (error instanceof ShopError) {
    const reasons = Object.values(error.fields).flat()
    return reasons.length > 0 ? reasons.join(' ') : error.detail
  }
  if (error instanceof Error && DISK_FULL.has((error as NodeJS.ErrnoException).code ?? ''))
    return sayWhereIsNoRoom(error)
  const explained = explainDatabase(error)
  return explained === error ? null : explain(explained)
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT'])

/** The sentence for a full disk. A write error does not name its file: it is then one in DATA_DIR. */
function sayWhereIsNoRoom(error: NodeJS.ErrnoException & { dest?: string }): string {
  const path = error.dest ?? error.path ?? 'DATA_DIR'
  return `${sayWhyNotWritten(path, error)} Make room, then try again.`
}

/** The system user who gives this command, for the audit; null where it has no name. */
export function whoIAm(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}

/** Asks before something is done. Throws OwnerError where nobody can answer. */
export async function agrees(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new OwnerError('Add --yes to do it without being asked.')
  return asks('Do it? (y/N) ')
}

/** Asks in a terminal. Only yes means yes. */
export async function asks(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

/** What `--number` says. Throws OwnerError. */
export function readCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1)
    throw new OwnerError('--number must be a whole number above 0.')
  return count
}

/** When the day that `option` names begins in Lagos. Throws OwnerError. */
export function readDay(option: string, day: string | undefined): Moment | undefined {
  if (day === undefined) return undefined
  if (!isDay(day)) throw new OwnerError(`${option} ${day} is no day; write it as 2026-11-20.`)
  return startOfLagosDay(day)
}

const QUIET_MS = 2 * SECOND_MS
const LINE_EVERY_MS = 5 * SECOND_MS

/**
 * Shows how far a long command is, on stderr, once it has taken two seconds: one moving line in a terminal,
 * a line every five seconds in a file.
 */
export function startProgress(what: string) {
  const isTerminal = process.stderr.isTTY
  let state = ''
  let isShown = false
  const show = () => {
    isShown = true
    const line = `${what} ${state}`.trim()
    process.stderr.write(isTerminal ? `\r\x1b[K${line}` : `${line}\n`)
  }
  let repeated: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    show()
    repeated = setInterval(show, isTerminal ? SECOND_MS / 5 : LINE_EVERY_MS)
  }, QUIET_MS)
  return {
    /** `120 of 160` and the like. */
    tell: (now: string) => {
      state = now
    },
    end: () => {
      clearTimeout(first)
      clearInterval(repeated)
      if (isShown && isTerminal) process.stderr.write('\r\x1b[K')
    },
  }
}

/** The sum that came for a payment, where it is not the one that was asked for. */
export const sayWhatCame = ({ receivedKobo, amountKobo }: Came): string =>
  receivedKobo === null || receivedKobo === amountKobo ? '' : `${formatNaira(receivedKobo)} came`
type Came = { receivedKobo: number | null; amountKobo: number }

/** Writes a file that only the owner may read. Throws OwnerError where there is no such folder, or no file can be. */
export function writePrivate(path: string, text: string): void {
  try {
    // A file that is there already would keep its mode.
    if (existsSync(path)) chmodSync(path, 0o600)
    writeFileSync(path, text, { mode: 0o600 })
  } catch (error) {
    throw new OwnerError(sayWhyNotWritten(path, error))
  }
}

/** Why a path of the owner's cannot be written to. */
export function sayWhyNotWritten(path: string, error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    ENOENT: 'its folder is not there',
    ENOTDIR: 'a file stands where a folder should be',
    EEXIST: 'a file stands where a folder should be',
    EISDIR: 'it is a folder',
    EACCES: 'this user may not write there',
    EROFS: 'nothing can be written there',
    ENOSPC: 'the disk is full',
    EDQUOT: 'this user may not use more of the disk',
    EFBIG: 'the file would be too large',
  }
  return `${path} cannot be written: ${reasons[code] ?? message}.`
}

/** Columns under their heads, as wide as their longest value. */
export function toTable(heads: string[], rows: string[][]): string {
  const all = [heads, ...rows]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const toLine = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return all.map(toLine).join('\n')
}
