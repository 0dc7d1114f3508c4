import { type RawBuilder, sql } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import { givePapers } from '#lib/books/papers/give.server.ts'
import type { Shop } from '#lib/shop.ts'

/** Orders of three years, the same each time: number 1 is the newest. */

const FIRST_NAMES =
  'Ada Amina Bola Chidi Chioma Dayo Ebere Efe Emeka Fatima Femi Funke Halima Ibrahim Ifeoma Ikenna Kelechi Kemi Kunle Lola Musa Ngozi Nkechi Obinna Ola Osas Sade Segun Tolu Tunde Uche Yemi Yusuf Zainab'
const LAST_NAMES =
  'Abubakar Adebayo Adeleke Afolabi Akpan Balogun Bello Chukwu Danjuma Effiong Eze Garba Ibe Igwe Lawal Mohammed Nnamdi Nwosu Obi Ogunleye Okafor Okeke Okon Okoro Oni Oyelaran Sani Suleiman Udo Usman'

const DAYS = 1_095
const LAST_DAY = Date.UTC(2026, 10, 20)
const DAY_MS = 24 * 60 * 60 * 1_000

/** The last four digits of the phone and the names are spread so that all of them come about equally often. */
export const phoneOf = (n: number): string => `+234803${1_000_000 + ((n * 611_953) % 9_000_000)}`
export const idOf = (n: number): string =>
  `bench_order_${1_000_000_000 + ((n * 7_654_321) % 1_000_000_007)}`
export const numberOf = (n: number): string => `NG-${9_000_000 - n}`
export const referenceOf = (n: number): string => `${idOf(n)}-1`
const firstOf = (n: number) => (n * 7) % FIRST_NAMES.split(' ').length
const lastOf = (n: number) => (n * 11 + Math.floor(n / 34)) % LAST_NAMES.split(' ').length
export const nameOf = (n: number): string =>
  `${FIRST_NAMES.split(' ')[firstOf(n)]} ${LAST_NAMES.split(' ')[lastOf(n)]}`
export const emailOf = (n: number): string =>
  `${nameOf(n).toLowerCase().replace(' ', '.')}.${n}@mail.example`

export function momentOf(n: number, count: number): string {
  const ms = LAST_DAY - Math.floor(((n - 1) * DAYS * DAY_MS) / count)
  return new Date(ms).toISOString()
}

const AT_ONCE = 10_000
const PAPERS_AT_ONCE = 1_000

/** Fills an empty shop with `count` orders of its goods: as SQL, a million in minutes. */
export async function fillOrders(shop: Shop, count: number): Promise<void> {
  const areas = await countAll(shop.db, 'lga')
  const sizes = await countAll(shop.db, 'item_size')
  for (let last = count; last > 0; last -= AT_ONCE) {
    const first = Math.max(1, last - AT_ONCE + 1)
    await shop.inTransaction(async (shop) => {
      for (const statement of statementsOf(shop.db, { first, last, count, areas, sizes }))
        await statement.execute(shop.db)
      const ids = Array.from({ length: last - first + 1 }, (_, index) => idOf(first + index))
      for (let at = 0; at < ids.length; at += PAPERS_AT_ONCE)
        await givePapers(shop, ids.slice(at, at + PAPERS_AT_ONCE))
    })
  }
  // As PostgreSQL does by itself after a while; the shop's SQLite keeps no statistics.
  if (isPostgres(shop.db))
    for (const table of ['orders', 'order_item', 'payment_attempt', 'order_word', 'book_entry'])
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(shop.db)
}

async function countAll(db: Database, table: 'lga' | 'item_size'): Promise<number> {
  const counted = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** How far it has come: of the newest some are to be done, of the others most were delivered. */
const STAGE = `case when n % 50 = 9 or n % 2000 = 7 then 'cancelled' when n <= 600 then 'waiting' when n <= 3000 then 'to-pack'
  when n <= 4500 then 'packed' when n <= 8000 then 'sent' when n % 40 = 0 then 'returned' else 'delivered' end`
const STATE = `case when n % 50 = 9 then 'failed' when n % 2000 = 7 then 'underpaid' when n <= 600 then 'pending'
  else 'succeeded' end`
const DELIVERY_KOBO = 250_000
/** Of every fortieth order that came. */
const BACK_KOBO = 100_000

const rowsOf = (words: string) =>
  sql.raw(
    words
      .split(' ')
      .map((word, at) => `select ${at} as at, '${word}' as word`)
      .join(' union all '),
  )

type Booked = {
  reference?: RawBuilder<unknown>
  kobo: RawBuilder<unknown>
  where?: RawBuilder<unknown>
}
type Some = { first: number; last: number; count: number; areas: number; sizes: number }

/** The orders from `first` to `last`, as rows. */
function rowsOfSome(db: Database, { first, last, count }: Some) {
  const numbers = isPostgres(db)
    ? sql`select cast(n as bigint) as n from generate_series(${sql.lit(first)}, ${sql.lit(last)}) as n`
    : sql`with recursive numbered (n) as (select ${sql.lit(first)} union all select n + 1 from numbered where n < ${sql.lit(last)})
        select n from numbered`
  const ms = sql`${sql.lit(LAST_DAY)} - (n - 1) * ${sql.lit(DAYS * DAY_MS)} / ${sql.lit(count)}`
  const moment = isPostgres(db)
    ? sql`to_char(to_timestamp((${ms}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', (${ms}) / 1000.0, 'unixepoch')`
  return sql`select n, 'bench_order_' || (1000000000 + (n * 7654321) % 1000000007) as id,
      'NG-' || (9000000 - n) as number, ${moment} as moment, 1 + n % 3 as units, ${sql.raw(STAGE)} as stage,
      ${sql.raw(STATE)} as state, '+234803' || (1000000 + (n * 611953) % 9000000) as phone,
      given.word || ' ' || family.word as name, given.word as given, family.word as family,
      lower(given.word || '.' || family.word) || '.' || n || '@mail.example' as email,
      500000 - 500000 % (1 + n % 3) + (1 + n % 3) * ((n * 7919) % 2000000) as kobo
    from (${numbers}) as numbers
    join (${rowsOf(FIRST_NAMES)}) as given on given.at = (n * 7) % ${sql.lit(FIRST_NAMES.split(' ').length)}
    join (${rowsOf(LAST_NAMES)}) as family
      on family.at = (n * 11 + n / 34) % ${sql.lit(LAST_NAMES.split(' ').length)}`
}

/** They with all that belongs to them, the oldest first. */
function statementsOf(db: Database, some: Some) {
  const made = rowsOfSome(db, some)
  const inTurn = (table: 'lga' | 'item_size', all: number) =>
    sql`(select row_number() over (order by id) - 1 as at, ${sql.table(table)}.* from ${sql.table(table)}) as ${sql.ref(table)}
      on ${sql.ref(`${table}.at`)} = n % ${sql.lit(Math.max(1, all))}`
  return [
    sql`insert into orders (id, number, cart_id, cart_version, stage, status, delivery_state, billing_total_kobo,
        cart_grand_total_kobo, sum_total_kobo, name, email, phone, street_address, lga_id, lga_name, state_id,
        state_name, created_at, updated_at, pay_before, paid_at)
      select made.id, number, made.id, 1, stage, case stage when 'waiting' then 'pending' when 'cancelled' then 'failed'
          else 'successful' end, case when stage in ('packed', 'sent', 'delivered', 'returned') then stage end,
        ${sql.lit(DELIVERY_KOBO)}, kobo, kobo + ${sql.lit(DELIVERY_KOBO)}, made.name, email, phone,
        '22 Adelabu Street', lga.id, coalesce(lga.name, ''), state.id, coalesce(state.name, ''), moment, moment,
        moment, case when stage not in ('waiting', 'cancelled') then moment end
      from (${made}) as made left join ${inTurn('lga', some.areas)}
      left join state on state.id = lga.state_id order by n desc`,
    sql`insert into order_item (order_id, item_id, size_id, slug, name, quantity, size, price_kobo, unit_kobo)
      select made.id, item.id, item_size.id, coalesce(item.slug, ''), coalesce(item.name, ''), units,
        coalesce(item_size.name, 'No Size'), kobo / units, kobo / units
      from (${made}) as made left join ${inTurn('item_size', some.sizes)}
      left join item on item.id = item_size.item_id`,
    sql`insert into payment_attempt (id, order_id, attempt_number, provider, kind, state, reference, amount_kobo,
        received_kobo, fee_kobo, created_at, updated_at)
      select id, id, 1, 'sandbox', case when n % 40 = 3 then 'crypto' else 'fiat' end, state, id || '-1',
        kobo + ${sql.lit(DELIVERY_KOBO)}, case when state = 'succeeded' then kobo + ${sql.lit(DELIVERY_KOBO)} end,
        case when state = 'succeeded' then kobo / 70 end, moment, moment
      from (${made}) as made`,
    sql`insert into order_word (order_id, word, created_at)
      select id, lower(given), moment from (${made}) as made
      union all select id, lower(family), moment from (${made}) as made
      union all select id, '@' || email, moment from (${made}) as made`,
    sql`insert into refund (reference, amount_kobo, from_state, made_at)
      select id || '-1', ${sql.lit(BACK_KOBO)}, 'succeeded', moment from (${made}) as made where stage = 'returned'`,
    ...entriesOf(db, made),
  ]
}

/** What the books have of them. */
function entriesOf(db: Database, made: RawBuilder<unknown>) {
  const lagosDay = isPostgres(db)
    ? sql`to_char(cast(due.moment as timestamptz) at time zone 'UTC' + interval '1 hour', 'YYYY-MM-DD')`
    : sql`date(due.moment, '+1 hour')`
  const isSold = sql`stage not in ('waiting', 'cancelled')`
  const reference = sql`id || '-1'`
  const ofOrder = (kind: string, { reference, kobo, where = isSold }: Booked) =>
    sql`select moment, ${sql.lit(kind)} as kind, ${sql.lit(`${kind}:`)} || ${reference ?? sql`id`} as cause, id,
        cast(null as integer) as line, cast(null as integer) as item_id, cast(null as integer) as size_id,
        cast(null as integer) as category_id, ${reference ?? sql`null`} as reference,
        ${reference ? sql`'sandbox'` : sql`null`} as company, 0 as units, ${kobo} as kobo
      from (${made}) as made where ${where}`
  return [
    sql`select moment, 'sale' as kind, 'sale:' || line.id as cause, made.id, line.id as line, line.item_id,
          line.size_id, item.category_id, null as reference, null as company, line.quantity as units,
          line.unit_kobo * line.quantity as kobo
        from (${made}) as made join order_item as line on line.order_id = made.id
        left join item on item.id = line.item_id where ${isSold}`,
    ofOrder('delivery', { kobo: sql`${sql.lit(DELIVERY_KOBO)}` }),
    ofOrder('payment', { reference, kobo: sql`kobo + ${sql.lit(DELIVERY_KOBO)}` }),
    ofOrder('held', {
      reference,
      kobo: sql`kobo + ${sql.lit(DELIVERY_KOBO)}`,
      where: sql`state = 'underpaid'`,
    }),
    ofOrder('fee', { reference, kobo: sql`-(kobo / 70)` }),
    ofOrder('refund', {
      reference,
      kobo: sql`${sql.lit(-BACK_KOBO)}`,
      where: sql`stage = 'returned'`,
    }),
  ].map(
    (
      rows,
    ) => sql`insert into book_entry (made_at, day, kind, cause, order_id, order_item_id, item_id, size_id,
          category_id, state_id, reference, company, units, amount_kobo)
        select due.moment, ${lagosDay}, due.kind, due.cause, due.id, due.line, due.item_id, due.size_id,
          due.category_id, orders.state_id, due.reference, due.company, due.units, due.kobo
        from (${rows}) as due join orders on orders.id = due.id`,
  )
}
