/** For how many days, weeks and months one backup each is kept. */
export type Keep = { days: number; weeks: number; months: number }

const SHAPE = /^(?:(\d{1,3})d)?,?(?:(\d{1,3})w)?,?(?:(\d{1,3})m)?$/
const NAME = /^shop-(\d{4})-(\d{2})-(\d{2})-\d{6}\.tar\.gz$/
const DAY_MS = 86_400_000

/** `7d,4w,6m`; null for anything else. */
export function readKeep(text: string): Keep | null {
  const [, days, weeks, months] = SHAPE.exec(text) ?? []
  if (days === undefined && weeks === undefined && months === undefined) return null
  return { days: Number(days ?? 0), weeks: Number(weeks ?? 0), months: Number(months ?? 0) }
}

/** `shop-2026-11-25-033000.tar.gz` */
export const backupName = (now: string): string =>
  `shop-${now.slice(0, 10)}-${now.slice(11, 19).replaceAll(':', '')}.tar.gz`

/**
 * The files to delete. The newest backup of each of the last days, weeks and months stays, and the newest of all. Files
 * with other names are ignored.
 */
export function outdated(names: readonly string[], keep: Keep): string[] {
  const backups = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
  const kept = new Set(backups.slice(0, 1))
  const keepNewest = (periodOf: (name: string) => string, count: number) => {
    const newest = new Map<string, string>()
    for (const name of backups) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name)
    for (const name of [...newest.values()].slice(0, count)) kept.add(name)
  }
  keepNewest((name) => name.slice(5, 15), keep.days)
  keepNewest(weekOf, keep.weeks)
  keepNewest((name) => name.slice(5, 12), keep.months)
  return backups.filter((name) => !kept.has(name))
}

/** The number of its week, which begins on Monday. */
function weekOf(name: string): string {
  const day = Date.parse(`${name.slice(5, 15)}T00:00:00Z`) / DAY_MS
  // 1970-01-05 was a Monday.
  return String(Math.floor((day - 4) / 7))
}

/** The kind of job that makes a backup. */
export const BACKUP_JOB = 'backup'
/** The kind of job that tries the last one. */
export const DRILL_JOB = 'drill'
