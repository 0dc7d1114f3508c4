import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { GOODS_SORTS, GOODS_TABS } from '#lib/catalogue/goods/list/list.ts'
import { readConfig } from '#lib/config.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import type { Shop } from '#lib/shop.ts'
import { onceOf } from '../../../tests/support/desk/desk.ts'
import { aMember } from '../../../tests/support/desk/staff.ts'
import { makeGoods, withGoods } from '../goods.ts'
import { type Asking, get, measure, type Row, toReport } from './measure.ts'
import { benchPhotos } from './photos.ts'
import type { BenchShop, DatabaseName } from '../shop.ts'

const MOST_LIST_MS = 30
const MANY = 1_000
const MOST_MANY_MS = 1_000
/** Of each item that is imported. */
const MOST_IMPORT_MS = 1
const TABLE_LINES = 10_000
const MOST_DRY_RUN_MS = 2_000
const TIMES = 3
/** The category of those that change together. */
const CATEGORY = 'bench'
const PREVIEW = `/desk/goods/many?all=1&category=${CATEGORY}&change=price&direction=up&amount=10&unit=percent&rounding=50`

/**
 * The owner imports and lists so many goods, changes 1,000 prices, and looks at a table of 10,000 lines. Prints a table
 * for each database.
 */
export const benchDeskGoods = (databases: readonly DatabaseName[], items: number): Promise<void> =>
  withGoods(databases, items, async (shop, { ms }) => {
    const rows = [toRow('import', [ms], items * MOST_IMPORT_MS), ...(await benchOne(shop))]
    process.stdout.write(`\n### ${shop.database}, ${items} goods\n\n${toReport(rows)}`)
  })

async function benchOne({ dir, env, start }: BenchShop): Promise<Row[]> {
  const shop = openShop(readConfig({ ...env, LOG_LEVEL: 'error' }))
  const { cookie } = await aMember(shop)
  const [slug = ''] = await takeTogether(shop)
  const middle = await shop.db
    .selectFrom('item')
    .select(['id', 'name', 'available'])
    .orderBy('name')
    .offset(5_000)
    .limit(1)
    .executeTakeFirstOrThrow()
  await closeShop(shop)
  const server = await start()
  const desk = { origin: server.url, cookie: `desk=${cookie}`, site: env['SITE_URL'] ?? '' }
  try {
    return [
      ...(await benchLists(desk, middle)),
      ...(await benchMany(desk, slug)),
      await benchDryRun(desk, dir),
      await benchPhotos(server.url, cookie, slug),
    ]
  } finally {
    await server.stop()
  }
}

/** Puts MANY goods into a category of their own; returns their slugs. */
async function takeTogether({ db }: Shop): Promise<string[]> {
  const { id } = await db
    .insertInto('category')
    .values({ name: 'Bench', slug: CATEGORY, image: null, position: 99 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const some = db.selectFrom('item').select('id').orderBy('id').limit(MANY)
  const rows = await db
    .updateTable('item')
    .set({ category_id: id, sub_category_id: null, section_id: null })
    .where('id', 'in', some)
    .returning('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

type Desk = Asking & { site: string }

async function benchLists(
  desk: Desk,
  middle: { id: number; name: string; available: number },
): Promise<Row[]> {
  const after = { newest: '', name: middle.name, left: String(middle.available) }
  const queries = GOODS_SORTS.flatMap((sort) => [
    ...GOODS_TABS.flatMap((tab) => [
      { tab, sort },
      { tab, sort, after: `${middle.id},${after[sort]}` },
    ]),
    { sort, category: CATEGORY },
    { sort, q: 'ankara' },
    { sort, q: 'wrap gown' },
  ])
  const rows: Row[] = []
  for (const query of queries) {
    const path = `/desk/goods?${new URLSearchParams(query)}`
    rows.push(await measure(desk, path, MOST_LIST_MS, () => path))
  }
  return rows
}

async function open({ origin, cookie }: Desk, path: string): Promise<string> {
  const response = await fetch(origin + path, get(path, { origin, cookie }))
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

/** Posts a form; returns where it leads. */
async function post(desk: Desk, path: string, body: URLSearchParams | FormData): Promise<string> {
  const headers = { cookie: desk.cookie, origin: desk.site }
  const sent = { method: 'POST', redirect: 'manual', headers, body } as const
  const response = await fetch(desk.origin + path, sent)
  if (response.status !== 303) throw new Error(`${path}: ${response.status}`)
  return response.headers.get('location') ?? ''
}

/** Raises the prices of MANY goods, waits until the page of one says so, and sets them back. */
async function benchMany(desk: Desk, slug: string): Promise<Row[]> {
  const lasted = { preview: [] as number[], apply: [], shown: [], undo: [] } as Record<
    string,
    number[]
  >
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now()
    const done = await work()
    lasted[what]?.push(performance.now() - from)
    return done
  }
  const priceOf = async () => /₦[\d,]+/.exec(await open(desk, `/products/${slug}`))?.[0]
  for (let time = 0; time < TIMES; time++) {
    const before = await priceOf()
    const html = await timed('preview', () => open(desk, PREVIEW))
    const digest = /name="digest" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const apply = new URLSearchParams({ act: 'apply', once: onceOf(html, 'apply'), digest })
    const next = await timed('apply', () => post(desk, PREVIEW, apply))
    await timed('shown', async () => {
      while ((await priceOf()) === before) await pause(10)
    })
    const reference = new URLSearchParams(next.split('?')[1]).get('done') ?? ''
    const once = onceOf(await open(desk, next), 'undo')
    await timed('undo', () =>
      post(desk, next, new URLSearchParams({ act: 'undo', once, reference })),
    )
  }
  return Object.entries(lasted).map(([what, ms]) =>
    toRow(`${MANY} prices: ${what}`, ms, MOST_MANY_MS),
  )
}

/** Sends a table of TABLE_LINES lines, and looks at what it would do. */
async function benchDryRun(desk: Desk, dir: string): Promise<Row> {
  await makeGoods(join(dir, 'table'), TABLE_LINES)
  const table = new Blob([await readFile(join(dir, 'table', 'items.csv'))])
  const path = '/desk/goods/import'
  const lasted: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const form = new FormData()
    form.set('act', 'read')
    form.set('once', onceOf(await open(desk, path), 'read'))
    form.set('table', table, 'items.csv')
    const next = await post(desk, path, form)
    const from = performance.now()
    await open(desk, next)
    lasted.push(performance.now() - from)
  }
  return toRow(`dry run of ${TABLE_LINES} lines, after the upload`, lasted, MOST_DRY_RUN_MS)
}

function toRow(what: string, lasted: readonly number[], most: number): Row {
  const sorted = lasted.toSorted((a, b) => a - b)
  return {
    what,
    p50Ms: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p95Ms: sorted.at(-1) ?? 0,
    most,
  }
}
