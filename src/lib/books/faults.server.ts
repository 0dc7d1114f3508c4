import { setImmediate } from 'node:timers/promises'
import type { Shop } from '#lib/shop.ts'
import { type BookFault, listFaults, listOrderIds } from './faults.sql.ts'
import { listGaps, listPaperFaults } from './papers/faults.sql.ts'

/** A step that keeps no shopper waiting: of a million orders it takes 20 ms on SQLite. */
const AT_ONCE = 100
/** More than a person reads. So many mean that something else is wrong. */
const MOST = 50

/** Where the books and papers differ from orders, payments and refunds, and numbers are missing; at most 50. */
export async function findBookFaults({ db }: Shop): Promise<BookFault[]> {
  const gaps = await listGaps(db)
  const faults: BookFault[] = gaps.map((number) => {
    return { orderId: '', number, cause: 'numbers', koboOff: 0 }
  })
  let ids = await listOrderIds(db, '', AT_ONCE)
  while (ids.length > 0 && faults.length < MOST) {
    faults.push(...(await listFaults(db, ids)), ...(await listPaperFaults(db, ids)))
    ids = await listOrderIds(db, ids.at(-1) ?? '', AT_ONCE)
    await setImmediate()
  }
  return faults.slice(0, MOST)
}
