import { readId } from '#lib/ids.ts'
import { readCursor, toCursorText } from '#lib/orders/listing/listing.ts'
import { cutPage } from '#lib/paging.ts'
import type { Shop } from '#lib/shop.ts'
import { listCameIn, listSentBack } from './moved.sql.ts'

const PAGE_SIZE = 50

/** A page of the payments that brought money, the newest first. `next`: null on the last page. */
export async function readCameIn({ db }: Shop, after: string | null) {
  const page = { after: readCursor(after), limit: PAGE_SIZE + 1 }
  const { rows, last } = cutPage(await listCameIn(db, page), PAGE_SIZE)
  return { rows, next: last && toCursorText({ at: last.createdAt, id: last.id }) }
}

/** A page of what was sent back, the newest first. `next`: null on the last page. */
export async function readSentBack({ db }: Shop, after: string | null) {
  const { rows, last } = cutPage(await listSentBack(db, readId(after), PAGE_SIZE + 1), PAGE_SIZE)
  return { rows, next: last && String(last.id) }
}
