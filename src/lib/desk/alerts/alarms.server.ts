import { readLastJobs } from '#lib/jobs/jobs.server.ts'
import { ALERT_JOB, type AlertKind } from '#lib/notifications/alerts/alerts.ts'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { type Staff } from '../desk.ts'
import { readAlerts } from './alerts.server.ts'

/** How the keys of each kind begin. The day in short comes every day, and has none. */
const STARTS: Readonly<Record<Exclude<AlertKind, 'day'>, string>> = {
  order: `${ALERT_JOB}:order:`,
  transfer: `${ALERT_JOB}:transfer:`,
  money: `${ALERT_JOB}:money:`,
  return: `${ALERT_JOB}:return:`,
  soldOut: `${ALERT_JOB}:sold-out:`,
  late: `${ALERT_JOB}:late:`,
  company: `${ALERT_JOB}:company:`,
  backup: `${ALERT_JOB}:backup:`,
}

export type Alarm = { kind: AlertKind; push: boolean; mail: boolean; lastAt: Moment | null }

/** What somebody can be told of, how they are, and when it last happened; null where the shop no longer knows. */
export async function readAlarms(shop: Shop, staff: Pick<Staff, 'id' | 'role'>): Promise<Alarm[]> {
  const last = await readLastJobs(shop, ALERT_JOB, STARTS)
  const { kinds } = await readAlerts(shop, staff)
  return kinds.flatMap(({ kind, ...ways }) =>
    kind === 'day' ? [] : [{ kind, ...ways, lastAt: last[kind] ?? null }],
  )
}
