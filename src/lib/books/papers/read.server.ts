import { setImmediate } from 'node:timers/promises'
import { shopFacts } from '#lib/content/facts.server.ts'
import { vatWithin } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'
import { pieceInWords } from '#lib/texts/goods/pieces.ts'
import { paperTexts as texts } from '#lib/texts/owner/papers.ts'
import { toEInvoice } from './e-invoice.ts'
import type { Paper, PaperBuyer, PaperLine } from './paper.ts'
import {
  PAPER_KINDS,
  paperNumber,
  type PaperName,
  type Seller,
  sellerOf,
  vatPointsAt,
} from './papers.ts'
import { listNames, listPapersFrom, listPapersOf, listYears, readOrders } from './read.sql.ts'

type Row = Awaited<ReturnType<typeof listPapersOf>>[number]
type Copied = Awaited<ReturnType<typeof readOrders>>

/** The names of an order's papers, the first first. */
export const papersOf = ({ db }: Shop, orderId: string): Promise<PaperName[]> =>
  listNames(db, orderId)

/** One paper of an order, by its number; null when the order has no such paper. */
export async function readPaper({ db }: Shop, orderId: string, number: string) {
  const rows = await listPapersOf(db, orderId)
  const row = rows.find((each) => paperNumber(each) === number)
  if (!row) return null
  return toPaper(row, rows, await readOrders(db, [orderId]))
}

/** Read at a time, which shoppers may wait on SQLite. */
const AT_ONCE = 200

/** All papers of a kind in a year, in the order of their numbers, some at a time. */
async function* readYear({ db }: Shop, of: Pick<PaperName, 'kind' | 'year'>) {
  let rows = await listPapersFrom(db, { ...of, number: 0 }, AT_ONCE)
  while (rows.length > 0) {
    const ids = [...new Set(rows.map(({ order_id }) => order_id))]
    const copied = await readOrders(db, ids)
    const papers: Paper[] = []
    for (const row of rows) {
      // A credit note names the receipt of its order.
      const siblings = of.kind === 'receipt' ? [] : await listPapersOf(db, row.order_id)
      papers.push(toPaper(row, siblings, copied))
    }
    yield papers
    rows = await listPapersFrom(db, { ...of, number: rows.at(-1)?.number ?? 0 }, AT_ONCE)
  }
}

/** All papers of a year as e-invoices, a JSON list: the receipts, then the credit notes. */
export async function* eInvoicesOf(shop: Shop, year: number, withContacts: boolean) {
  let between = '[\n'
  for (const kind of PAPER_KINDS)
    for await (const papers of readYear(shop, { kind, year })) {
      const texts = papers.map((paper) => JSON.stringify(toEInvoice(paper, withContacts)))
      yield between + texts.join(',\n')
      between = ',\n'
      // Shoppers get their turn.
      await setImmediate()
    }
  yield between.startsWith('[') ? '[]\n' : '\n]\n'
}

/** The years that have papers, the newest first. */
export const paperYears = async ({ db }: Shop): Promise<number[]> =>
  (await listYears(db)).map(({ year }) => year)

function toPaper(row: Row, siblings: readonly Row[], copied: Copied): Paper {
  const { kind, year, number, made_at: madeAt, order_id: orderId } = row
  const order = copied.orders.find(({ id }) => id === orderId)
  const isNote = kind === 'credit-note'
  const receipt = siblings.find((each) => each.kind === 'receipt')
  const totalKobo = Number(row.total_kobo)
  const ofKobo = order?.is_gift_card === 1 ? 0 : totalKobo
  const lines = copied.lines.filter((line) => line.order_id === orderId)
  const entries = copied.entries.filter((entry) => entry.order_id === orderId)
  const own = entries.filter(({ kind, cause }) =>
    isNote ? isOfRefund(cause, row.cause) : kind === 'payment',
  )
  return {
    kind,
    year,
    number,
    madeAt,
    orderId,
    totalKobo,
    orderNumber: order?.number ?? '',
    seller: row.seller ? (JSON.parse(row.seller) as Seller) : sellerOf(shopFacts()),
    buyer: order ? buyerOf(order) : null,
    lines: isNote ? linesOfNote(own, lines) : lines.map(lineOf),
    discountKobo: isNote ? 0 : lines.reduce((sum, line) => sum + Number(line.discount_kobo), 0),
    offers: isNote
      ? []
      : [...new Set(lines.flatMap((line) => JSON.parse(line.offers) as string[]))],
    deliveryKobo: isNote || !order || order.is_gift_card ? null : Number(order.billing_total_kobo),
    vat: vatOf(row, receipt ?? row, ofKobo),
    ways: waysOf(own),
    receipt: isNote && receipt ? { ...receipt, madeAt: receipt.made_at } : null,
    voidSince:
      entries.find(({ cause }) => isOfRefund(cause, `failed-${row.cause}`))?.made_at ?? null,
  }
}

/** A refund by lines has a cause that ends with a colon; its entries have the line behind it. */
const isOfRefund = (cause: string, refund: string): boolean =>
  refund.endsWith(':')
    ? /^\d*$/.test(cause.slice(refund.length)) && cause.startsWith(refund)
    : cause === refund

/** Papers of before they had numbers have the VAT that their seller had on that day. */
function vatOf(row: Row, receipt: Row, ofKobo: number): Paper['vat'] {
  if (row.vat_points !== null) return { points: row.vat_points, kobo: Number(row.vat_kobo), ofKobo }
  const seller = row.seller ? (JSON.parse(row.seller) as Seller) : sellerOf(shopFacts())
  const points = vatPointsAt(seller, receipt.made_at)
  return { points, kobo: vatWithin(ofKobo, points), ofKobo }
}

const buyerOf = (order: Copied['orders'][number]): PaperBuyer => ({
  name: order.name,
  phone: order.phone,
  email: order.email,
  street: order.shipping_mode === 'pickup' ? '' : order.street_address,
  place:
    order.shipping_mode === 'pickup'
      ? ''
      : [order.lga_name, order.state_name].filter(Boolean).join(', '),
})

function lineOf(line: Copied['lines'][number]): PaperLine {
  const unitKobo = Number(line.unit_kobo)
  return {
    name: pieceInWords(line),
    units: line.quantity,
    unitKobo,
    kobo: unitKobo * line.quantity,
  }
}

const linesOfNote = (own: Copied['entries'], lines: Copied['lines']): PaperLine[] =>
  own.map(({ order_item_id: id, units, amount_kobo }) => {
    const line = lines.find((each) => each.id === id)
    const kobo = -Number(amount_kobo)
    const pieces = Math.abs(units)
    return {
      name: line ? pieceInWords(line) : texts.noGoods,
      units: pieces,
      unitKobo: pieces > 0 ? kobo / pieces : kobo,
      kobo,
    }
  })

function waysOf(entries: Copied['entries']): Paper['ways'] {
  const ways = Map.groupBy(entries, ({ company, reference }) => `${company} ${reference}`)
  return [...ways.values()].map((of) => ({
    company: of[0]?.company ?? '',
    reference: of[0]?.reference ?? '',
    kobo: Math.abs(of.reduce((sum, { amount_kobo }) => sum + Number(amount_kobo), 0)),
  }))
}
