import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { type Report, rowsByKey } from './by-key.server.ts'
import { PLACE_COLUMNS, placeValues } from './goods.ts'

/** Where it went, by LGA, with its delivery. */
export const areas: Report = {
  columns: PLACE_COLUMNS,
  main: 1,
  by: 'lga',
  other: texts.noPlace,
  read: (shop, days) => rowsByKey(shop, { days, by: 'lga', of: 'sales', main: 1 }, placeValues),
}
