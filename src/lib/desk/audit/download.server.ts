import type { Shop } from '#lib/shop.ts'
import type { Staff } from '../desk.ts'
import { insertAudit } from './audit.sql.ts'

/** Writes down that somebody has downloaded a table. */
export const writeDownload = (
  shop: Shop,
  { staff, file, requestId }: { staff: Staff; file: string; requestId: string },
): Promise<void> =>
  insertAudit(shop.db, {
    at: shop.now(),
    staff_id: staff.id,
    who: staff.name,
    act: 'table.downloaded',
    subject: file,
    changes: '{}',
    reason: null,
    request_id: requestId,
  })
