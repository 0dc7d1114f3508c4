import { isId } from '#lib/ids.ts'
import type { Shop } from '#lib/shop.ts'
import type { Changes, Staff } from '../desk.ts'
import { may } from '../rights.ts'
import { listAudit } from './audit.sql.ts'

const PAGE_SIZE = 50

/** What was done at the desk, the newest first. Staff without the right `audit.see-all` see only what they did themselves. */
export async function readAudit(
  shop: Shop,
  staff: Staff,
  { subject = '', before }: { subject?: string; before?: number },
) {
  const rows = await listAudit(shop.db, {
    staffId: may(staff.role, 'audit.see-all') ? null : staff.id,
    subject,
    before: isId(before) ? before : null,
    limit: PAGE_SIZE + 1,
  })
  const shown = rows.slice(0, PAGE_SIZE)
  return {
    entries: shown.map(({ changes, ...row }) => ({
      ...row,
      changes: JSON.parse(changes) as Changes,
    })),
    /** Where the next page begins; null on the last one. */
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  }
}
