import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { type Report, rowsByKey } from './by-key.server.ts'
import { PLACE_COLUMNS, placeValues } from './goods.ts'

/** Who buys for the first time, and who bought before. It names nobody. */
export const customers: Report = {
  columns: PLACE_COLUMNS,
  main: 1,
  words: texts.buyers,
  read: (shop, days) => rowsByKey(shop, { days, by: 'buyer', of: 'sales', main: 1 }, placeValues),
}
