import { dayAfter } from '#lib/books/reports/report.ts'
import { readDaySums } from '#lib/books/reports/day.server.ts'
import { countLowStock } from '#lib/catalogue/items/sizes.server.ts'
import { formatNaira } from '#lib/money.ts'
import type { Block, Row } from '#lib/notifications/mails/content.ts'
import { countEachTab } from '#lib/orders/listing/listing.server.ts'
import { MOST_COUNTED } from '#lib/paging.ts'
import { readLate } from '#lib/orders/owner/late.server.ts'
import type { Shop } from '#lib/shop.ts'
import { LOW_STOCK } from '#lib/stock/stock.ts'
import { dayTexts as texts } from '#lib/texts/desk/alerts.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { after, DAY_MS, lagosDayOf, lagosHourOf } from '#lib/time.ts'
import { ALERTS } from '#lib/notifications/alerts/alerts.ts'
import { may, type Role } from '../rights.ts'
import { readMisfits } from '../today/money.server.ts'
import { mailAlert, pushTo, todayOf } from './alerts.server.ts'
import { claimDay, findWanting, listDayDue } from './alerts.sql.ts'

const NOON = 12
const WEEK_DAYS = 7

/** Tells each person of the day who has chosen an hour that has come: once on each day in Lagos. */
export async function tellDay(shop: Shop): Promise<void> {
  const now = shop.now()
  const due = await listDayDue(shop.db, { hour: lagosHourOf(now), ...todayOf(now) })
  for (const person of due) if (may(person.role, ALERTS.day)) await tellPerson(shop, person)
}

type Person = { id: number; email: string; role: Role; dayHour: number }

async function tellPerson(outer: Shop, { id, email, role, dayHour }: Person): Promise<void> {
  const now = outer.now()
  const said = await readDay(outer, role, dayHour)
  const key = `day:${lagosDayOf(now)}`
  await outer.inTransaction(async (shop) => {
    if (!(await claimDay(shop.db, id, todayOf(now)))) return
    if (await findWanting(shop.db, id, 'day', 'push')) {
      const shown = { title: said.title, body: said.short, path: '/desk', tag: key }
      await pushTo(shop, id, 'day', shown, now)
    }
    if (await findWanting(shop.db, id, 'day', 'mail')) {
      const { title: subject, paragraph, rows } = said
      const blocks: Block[] = [
        ...(rows.length > 0 ? [{ kind: 'rows' as const, rows }] : []),
        { kind: 'action', label: texts.open, url: `${shop.config.siteUrl}/desk` },
      ]
      const mail = { to: email, staffId: id, kind: 'day' as const, subject }
      await mailAlert(shop, { ...mail, paragraphs: [paragraph], blocks }, key, now)
    }
  })
}

/** What a person is told of the day: before noon of the day before, later of today until now. */
export async function readDay(shop: Shop, role: Role, hour: number) {
  const now = shop.now()
  const today = lagosDayOf(now)
  const isWhole = hour < NOON
  const day = isWhole ? dayAfter(today, -1) : today
  const dayBefore = dayAfter(day, -WEEK_DAYS)
  const sums = await readDaySums(shop, day)
  const before = await readDaySums(shop, dayBefore, isWhole ? '' : after(now, -WEEK_DAYS * DAY_MS))
  const todo = await countToDo(shop, role)
  const isQuiet = [sums.orders, sums.soldKobo, sums.paidKobo].every((sum) => sum === 0)
  const row = (label: string, is: 'soldKobo' | 'paidKobo') => ({
    label,
    note: texts.before(dayBefore, formatNaira(before[is])),
    value: formatNaira(sums[is]),
  })
  return {
    title: isWhole ? texts.day(day) : texts.soFar(day),
    short: [isQuiet ? texts.nothing : texts.sold(sums), ...todo.map(texts.count)].join(' '),
    paragraph: isQuiet
      ? `${texts.nothing} ${texts.before(dayBefore, texts.sold(before))}`
      : `${texts.orders(sums)}. ${texts.before(dayBefore, texts.orders(before))}.`,
    rows: [
      ...(isQuiet ? [] : [row(texts.rows.sold, 'soldKobo'), row(texts.rows.paid, 'paidKobo')]),
      ...todo,
    ] satisfies Row[],
  }
}

/** What waits for somebody, of what the role may see: no row for what is nothing. */
async function countToDo(shop: Shop, role: Role) {
  const orders = may(role, 'orders.see')
  const toPack = orders ? ((await countEachTab(shop)).get('to-pack') ?? 0) : 0
  const late = orders ? (await readLate(shop)).length : 0
  const low = may(role, 'stock.count') ? await countLowStock(shop, LOW_STOCK, MOST_COUNTED) : 0
  const { misfits, unknown } = await readMisfits(shop)
  const counts = { toPack, late, low, money: misfits.length + unknown }
  return (['toPack', 'late', 'low', 'money'] as const).flatMap((name) =>
    counts[name] > 0
      ? [{ label: texts.rows[name], value: deskTexts.list.count(counts[name]) }]
      : [],
  )
}
