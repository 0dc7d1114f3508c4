import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { byIds, isSold } from '../due.sql.ts'
import { refundsOf, soldKobo } from './papers.sql.ts'

/** Where papers of these orders are missing, doubtful, or differ from the books. `kobo`: by how much they say more. */
export async function listPaperFaults(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  const which = sql<boolean>`orders.id in (${sql.join(orderIds)})`
  const { rows } = await sql<{ order_id: string; number: string; cause: string; kobo: number }>`
    with due as (select 'sale:' || orders.id as cause, orders.id as order_id, ${soldKobo()} as total
        from ${byIds(orderIds)} as orders where ${isSold}
      union all select back.cause, back.order_id, back.total from (${refundsOf(which)}) as back)
    select orders.id as order_id, orders.number, fault.cause, fault.kobo
    from (select due.order_id, due.cause, coalesce(paper.total_kobo, 0) - due.total as kobo
        from due left join paper on paper.cause = due.cause and paper.order_id = due.order_id
        where paper.cause is null or paper.total_kobo <> due.total
      union all select paper.order_id, paper.cause, paper.total_kobo
        from paper left join due on due.cause = paper.cause
        where paper.order_id in (${sql.join(orderIds)}) and due.cause is null) as fault
    join ${byIds(orderIds)} as orders on orders.id = fault.order_id`.execute(db)
  return rows.map(({ order_id, number, cause, kobo }) => ({
    orderId: order_id,
    number,
    cause: `paper:${cause}`,
    koboOff: Number(kobo),
  }))
}

/** The years in which the numbers of papers are not 1 to what is counted. */
export async function listGaps(db: Database): Promise<string[]> {
  const counted = (
    kind: 'receipt' | 'credit-note',
    count: string,
  ) => sql`select ${sql.lit(kind)} as kind,
      paper_year.year, ${sql.ref(count)} as counted, count(paper.id) as papers, coalesce(max(paper.number), 0) as last
    from paper_year left join paper on paper.year = paper_year.year and paper.kind = ${sql.lit(kind)}
    group by paper_year.year, ${sql.ref(count)}`
  const { rows } = await sql<{ kind: string; year: number }>`
    select kind, year from (${counted('receipt', 'receipts')}
      union all ${counted('credit-note', 'credit_notes')}) as counts
    where papers <> counted or last <> counted`.execute(db)
  return rows.map(({ kind, year }) => `${kind}s ${year}`)
}
