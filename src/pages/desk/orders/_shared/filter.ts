import { cleanQuery } from '#lib/letters/clean-text.ts'
import { MADE_BY, type OrderFilter, PAID_BY } from '#lib/orders/listing/listing.ts'
import { parseNaira } from '#lib/letters/typed-sums.ts'
import type { Days } from '#lib/days.ts'
import { after, DAY_MS, isDay, startOfLagosDay } from '#lib/time.ts'

/** The query parameters that filter the list of orders. */
export const FILTER_FIELDS = [
  'from',
  'to',
  'state',
  'lga',
  'method',
  'made',
  'least',
  'most',
  'item',
  'sold',
  'category',
  'company',
] as const
export type FilterField = (typeof FILTER_FIELDS)[number]
export type FilterFields = Record<FilterField, string>

/** `2026-11-20_2026-11-21`: the days of a report. */
export function readSold(text: string): Days | null {
  const [from = '', until = '', ...more] = text.split('_')
  return isDay(from) && isDay(until) && more.length === 0 ? { from, until } : null
}

const isId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)
const isNaira = (text: string): boolean => Number.isInteger(parseNaira(text))

const readable: Record<FilterField, (text: string) => boolean> = {
  from: isDay,
  to: isDay,
  state: isId,
  lga: isId,
  method: (text) => PAID_BY.some((method) => method === text),
  made: (text) => MADE_BY.some((channel) => channel === text),
  least: isNaira,
  most: isNaira,
  item: (text) => text.length <= 100,
  sold: (text) => readSold(text) !== null,
  category: isId,
  company: (text) => /^[a-z-]{1,40}$/.test(text),
}

/** The filter of an address. A field that cannot be read is empty. */
export function readFilterFields(query: URLSearchParams): FilterFields {
  const entries = FILTER_FIELDS.map((name) => {
    const text = cleanQuery(query.get(name))
    if (!readable[name](text)) return [name, '']
    // The form shows the sum as it was understood.
    return [name, readable[name] === isNaira ? String(parseNaira(text)) : text]
  })
  return Object.fromEntries(entries) as FilterFields
}

/** The fields that are filled in, as query parameters. */
export const filledIn = (fields: FilterFields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))

const toNumber = (text: string): number | null => (text === '' ? null : Number(text))
const toKobo = (text: string): number | null => (text === '' ? null : Number(text) * 100)

const endOf = (day: string): string => after(startOfLagosDay(day), DAY_MS)

export function toFilter(fields: FilterFields, itemIds: readonly number[] | null): OrderFilter {
  const days = readSold(fields.sold)
  // No order is in the books before it is made.
  const lastDays = [fields.to, days?.until ?? ''].filter(Boolean).toSorted()
  const booked = {
    days,
    categoryId: toNumber(fields.category),
    company: fields.company === '' ? null : fields.company,
  }
  return {
    from: fields.from === '' ? null : startOfLagosDay(fields.from),
    until: lastDays[0] === undefined ? null : endOf(lastDays[0]),
    stateId: toNumber(fields.state),
    lgaId: toNumber(fields.lga),
    method: PAID_BY.find((method) => method === fields.method) ?? null,
    channel: MADE_BY.find((channel) => channel === fields.made) ?? null,
    fromKobo: toKobo(fields.least),
    toKobo: toKobo(fields.most),
    itemIds,
    booked: Object.values(booked).some((value) => value !== null) ? booked : null,
  }
}
