import { toCsvCell } from '#lib/sheets/csv.ts'
import type { Days } from '#lib/days.ts'
import { toNaira } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'
import { offerDeskTexts as texts } from '#lib/texts/desk/offers.ts'
import { after, DAY_MS, lagosDayOf, startOfLagosDay } from '#lib/time.ts'
import { listPaidWithPerson, listPeople } from './people.sql.ts'

/** What orders brought (kobo). `goodsKobo`: paid for goods, after discounts; `refundedKobo`: of all that was paid. */
export type Brought = {
  orders: number
  goodsKobo: number
  discountKobo: number
  refundedKobo: number
}

export type PersonReport = Brought & {
  person: string
  notes: string[]
  codes: string[]
  days: (Brought & { day: string })[]
}

/**
 * What the codes of each person brought in these days, by the day of payment. Also lists people who brought nothing.
 */
export async function reportPeople(shop: Shop, { from, until }: Days): Promise<PersonReport[]> {
  const people = Map.groupBy(await listPeople(shop.db), ({ person }) => person)
  const rows = await listPaidWithPerson(shop.db, {
    from: startOfLagosDay(from),
    until: after(startOfLagosDay(until), DAY_MS),
    now: shop.now(),
  })
  const paid = Map.groupBy(rows, ({ person }) => person)
  return [...people].map(([person, codes]) => {
    const own = paid.get(person) ?? []
    const days = Map.groupBy(own, ({ paidAt }) => lagosDayOf(paidAt))
    return {
      person,
      notes: [...new Set(codes.flatMap(({ note }) => note || []))],
      codes: codes.flatMap(({ code }) => code ?? []),
      ...sumOf(own),
      days: [...days].map(([day, orders]) => ({ day, ...sumOf(orders) })),
    }
  })
}

type Row = Awaited<ReturnType<typeof listPaidWithPerson>>[number]

function sumOf(rows: readonly Row[]): Brought {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    orders: rows.length,
    goodsKobo: sum(({ goodsKobo, allDiscountKobo }) => goodsKobo - allDiscountKobo),
    discountKobo: sum(({ discountKobo }) => discountKobo),
    refundedKobo: sum(({ refundedKobo }) => refundedKobo),
  }
}

/** The same as a CSV file, a line for each person and day. */
export async function peopleCsv(shop: Shop, days: Days): Promise<string> {
  const people = await reportPeople(shop, days)
  const lines = people.flatMap(({ person, codes, days }) =>
    days.map((each) => [
      each.day,
      person,
      codes.join(' '),
      String(each.orders),
      ...[each.goodsKobo, each.discountKobo, each.refundedKobo].map((kobo) =>
        String(toNaira(kobo)),
      ),
    ]),
  )
  return [texts.peopleColumns, ...lines].map((cells) => `${cells.map(toCsvCell).join()}\n`).join('')
}
