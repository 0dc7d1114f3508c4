import { shopFacts } from '#lib/content/facts.server.ts'
import { vatWithin } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'
import { pieceInWords } from '#lib/texts/goods/pieces.ts'
import { paperTexts as texts } from '#lib/texts/owner/papers.ts'
import type { Paper, PaperBuyer, PaperLine } from './paper.ts'
import { paperNumber, type PaperName, type Seller, sellerOf, vatPointsAt } from './papers.ts'
import { listNames, listPapersOf, readOrders } from './read.sql.ts'

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
