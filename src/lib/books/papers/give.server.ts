import { shopFacts } from '#lib/content/facts.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { lagosDayOf } from '#lib/time.ts'
import { type Seller, sellerOf, vatOfPart, vatPointsAt } from './papers.ts'
import {
  countPapers,
  type DuePaper,
  findReceipt,
  findSeller,
  insertPapers,
  insertSeller,
  listDuePapers,
} from './papers.sql.ts'

const yearOf = ({ madeAt }: DuePaper): number => Number(lagosDayOf(madeAt).slice(0, 4))

/**
 * Gives the receipt of each of these orders, and the credit note of each refund, its number, where they have none. Call
 * it as the last of a transaction: all sales of the shop wait for each other from here on.
 */
export async function givePapers(shop: Work, orderIds: readonly string[]): Promise<void> {
  const { db } = shop
  const due = await listDuePapers(db, orderIds)
  const points = new Map<string, number>()
  for (const year of [...new Set(due.map(yearOf))].toSorted()) {
    const papers = due.filter((paper) => yearOf(paper) === year)
    const count = (kind: DuePaper['kind']) => papers.filter((paper) => paper.kind === kind).length
    const more = { year, receipts: count('receipt'), creditNotes: count('credit-note') }
    const last = await countPapers(db, more)
    let receipt = last.receipts - more.receipts
    let creditNote = last.creditNotes - more.creditNotes
    const seller = await keepSeller(shop)
    const rows = []
    for (const { kind, cause, orderId, madeAt, totalKobo, taxedKobo, beforeKobo } of papers) {
      if (kind === 'receipt') points.set(orderId, vatPointsAt(seller.words, madeAt))
      const vatPoints = points.get(orderId) ?? (await pointsOfReceipt(shop, orderId))
      rows.push({
        kind,
        year,
        number: kind === 'receipt' ? ++receipt : ++creditNote,
        cause,
        order_id: orderId,
        made_at: madeAt,
        total_kobo: totalKobo,
        seller_id: seller.id,
        vat_points: vatPoints,
        vat_kobo: vatOfPart(taxedKobo, beforeKobo, vatPoints),
      })
    }
    await insertPapers(db, rows)
  }
}

/** Keeps what the shop says of itself for the papers from now on, where it is not what it said last. */
export async function keepSeller({ db }: Pick<Shop, 'db'>): Promise<{ id: number; words: Seller }> {
  const seller = sellerOf(shopFacts())
  const words = JSON.stringify(seller)
  const last = await findSeller(db)
  return { id: last?.words === words ? last.id : await insertSeller(db, words), words: seller }
}

/** A credit note has the VAT of its receipt, also when the shop was registered since. */
async function pointsOfReceipt({ db }: Work, orderId: string): Promise<number> {
  const receipt = await findReceipt(db, orderId)
  if (!receipt) return 0
  const first = receipt.vat_points === null ? await findSeller(db, 'first') : undefined
  return (
    receipt.vat_points ??
    vatPointsAt(JSON.parse(first?.words ?? '{"vatFrom":null}'), receipt.made_at)
  )
}
