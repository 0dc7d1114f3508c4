import { enqueue } from '#lib/jobs/jobs.server.ts'
import type { Shop } from '#lib/shop.ts'
import { type Alert, ALERT_JOB } from './alerts.ts'

/**
 * Tells staff of what has happened, in the ways that each of them has chosen; of each key once. Call it in the
 * transaction in which it happens.
 */
export const alertStaff = (shop: Shop, alert: Alert): Promise<void> =>
  enqueue(shop, { kind: ALERT_JOB, payload: alert, uniqueKey: `${ALERT_JOB}:${alert.key}` })

type OrderToPrepare = { id: string; number: string; sumTotalKobo: number }

/** Tells of an order that is to be packed, or that its buyer is to be called for. */
export const alertOfOrder = (shop: Shop, { id, number, sumTotalKobo }: OrderToPrepare) =>
  alertStaff(shop, { kind: 'order', key: `order:${id}`, order: number, sumKobo: sumTotalKobo })
