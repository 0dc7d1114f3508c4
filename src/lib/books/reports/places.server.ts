import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { type Report, rowsByKey } from './by-key.server.ts'
import { PLACE_COLUMNS, placeValues } from './goods.ts'

/** Where it went, by state, with its delivery. */
export const places: Report = {
  columns: PLACE_COLUMNS,
  main: 1,
  by: 'state',
  other: texts.noPlace,
  read: (shop, days) => rowsByKey(shop, { days, by: 'state', of: 'sales', main: 1 }, placeValues),
}
