import type { Work } from '#lib/shop.ts'
import { lagosDayOf } from '#lib/time.ts'
import { insertEntries, listEntries, writeDue } from './books.sql.ts'
import { BACK_KINDS, COST_KINDS, type EntryKind } from './books.ts'
import { givePapers } from './papers/give.server.ts'
import { refundShares, type SoldLine } from './shares.ts'

/**
 * Writes into the books what has happened to an order and its payments, and is not in them yet; its papers get their
 * numbers when the transaction ends. Everything that moves money calls it, in its transaction and with the order
 * locked.
 */
export async function bookOrder(shop: Work, orderId: string): Promise<void> {
  await writeDue(shop.db, { orderId, now: shop.now() })
  shop.beforeCommit(`papers:${orderId}`, () => givePapers(shop, [orderId]))
}

type Line = Pick<SoldLine, 'id' | 'quantity' | 'unitKobo' | 'discountKobo'>

type BookedRefund = {
  /** Its row in the ledger of refunds, when it went back, and which payment it is of. */
  id: number
  madeAt: string
  reference: string
  /** Who sends it: the payment's company, or the shop to a card. */
  company: string
  amountKobo: number
  units: readonly { orderItemId: number; quantity: number }[]
  isWhole: boolean
  isExchange: boolean
}

type Entries = Awaited<ReturnType<typeof listEntries>>

const sumKobo = (entries: Entries): number =>
  entries.reduce((sum, { amount_kobo }) => sum + Number(amount_kobo), 0)

/**
 * Writes what a refund takes back of a sale, by line. Money that paid no sale is written by `bookOrder`, which follows
 * it.
 */
export async function bookRefund(
  { db }: Work,
  order: { id: string; items: readonly Line[] },
  { id, madeAt, reference, company, amountKobo, units, isWhole, isExchange }: BookedRefund,
): Promise<void> {
  const entries = await listEntries(db, order.id)
  const isOf = (kinds: readonly EntryKind[]) => (entry: { kind: EntryKind }) =>
    kinds.includes(entry.kind)
  const [isBack, isCost] = [isOf(BACK_KINDS), isOf(COST_KINDS)]
  const ofPayment = entries.filter((entry) => entry.reference === reference)
  const leftKobo = sumKobo(ofPayment.filter((entry) => entry.kind === 'payment' || isBack(entry)))
  const lines = order.items.map((item) => {
    const own = entries.filter((entry) => entry.order_item_id === item.id && !isCost(entry))
    const leftUnits = own.reduce((sum, entry) => sum + entry.units, 0)
    return { ...item, leftKobo: sumKobo(own), leftUnits }
  })
  const shares = refundShares(lines, {
    amountKobo: Math.min(amountKobo, leftKobo),
    units,
    isWhole,
  })
  if (leftKobo <= 0 || shares.length === 0) return
  const rows = shares.map((share) => {
    const sold = entries.find((entry) => entry.order_item_id === share.id && share.id !== null)
    return {
      made_at: madeAt,
      day: lagosDayOf(madeAt),
      kind: isExchange ? ('exchanged' as const) : ('refund' as const),
      cause: `refund:${id}:${share.id ?? ''}`,
      order_id: order.id,
      order_item_id: share.id,
      item_id: sold?.item_id ?? null,
      size_id: sold?.size_id ?? null,
      category_id: sold?.category_id ?? null,
      state_id: entries[0]?.state_id ?? null,
      reference,
      company,
      units: share.units,
      amount_kobo: share.kobo,
    }
  })
  await insertEntries(db, rows)
}

/** Takes a refund back that failed, in the books. Call it with the order locked; `bookOrder` follows it. */
export async function bookFailedRefund(
  { db, now }: Work,
  orderId: string,
  refundId: number,
): Promise<void> {
  const at = now()
  const made = (await listEntries(db, orderId)).filter(({ cause }) =>
    cause.startsWith(`refund:${refundId}:`),
  )
  if (made.length === 0) return
  const back = made.map((entry) => ({
    ...entry,
    id: undefined,
    made_at: at,
    day: lagosDayOf(at),
    cause: `failed-${entry.cause}`,
    units: -entry.units,
    amount_kobo: -Number(entry.amount_kobo),
  }))
  await insertEntries(db, back)
}
