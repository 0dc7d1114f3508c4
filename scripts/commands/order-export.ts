import { exportedOrders } from '#lib/orders/records/export.server.ts'
import type { OrderStatus } from '#lib/orders/orders.ts'
import { orderTable } from '#lib/payments/ledger/order-table.server.ts'
import { BYTE_ORDER_MARK, toCsvRow } from '#lib/sheets/csv.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { readDay, startProgress, withShop, writePrivate } from './support.ts'

type Asked = { status?: OrderStatus; out?: string; from?: string; to?: string }

export async function exportOrders({ status, out, from, to }: Asked): Promise<void> {
  const [first, last] = [readDay('--from', from), readDay('--to', to)]
  const filter = { status, from: first, before: last && after(last, DAY_MS) }
  await withShop(async (shop) => {
    const progress = startProgress('Orders:')
    const lines = await readLines(shop, filter, progress.tell).finally(progress.end)
    const csv = BYTE_ORDER_MARK + lines.join('\r\n')
    if (!out) return console.log(csv)
    writePrivate(out, `${csv}\r\n`)
    console.log(`${lines.length - 1} orders written to ${out}.`)
  })
}

/** The first has the heads. */
async function readLines(
  shop: Shop,
  filter: Parameters<typeof exportedOrders>[1],
  tell: (now: string) => void,
): Promise<string[]> {
  const lines: string[] = []
  for await (const rows of orderTable(shop, exportedOrders(shop, filter), true)) {
    lines.push(...rows.map(toCsvRow))
    tell(`${lines.length - 1} read`)
  }
  return lines
}
