import { formatNaira } from '#lib/money.ts'
import type { OrderPlace } from '#lib/orders/orders.ts'
import { countOf } from '../count.ts'

/** What is paid beside the order; null: not said. */
const driver = (kobo: number | null): string =>
  kobo === null
    ? 'You pay the driver there; the total is without that.'
    : `You pay the driver about ${formatNaira(kobo)} there; the total is without that.`

/** What shoppers are told of parcels that a driver brings to a bus park. No script brings it to a browser. */
export const parkTexts = {
  driver,
  count: (count: number) => countOf(count, 'bus park'),
  eta: (driverKobo: number | null) => `Pick it up at the bus park. ${driver(driverKobo)}`,
  collectAt: ({ name, address, hours, driverKobo }: OrderPlace) =>
    `To be picked up at the bus park ${[name, address, hours].filter(Boolean).join(', ')}. ${driver(driverKobo)}`,
}
