import type { FieldErrors } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { deskOrderActTexts } from '#lib/texts/desk/order-acts.ts'
import { shortTimeOf } from '#lib/time.ts'
import { listAudit } from '../audit/audit.sql.ts'
import type { ActName } from '../desk.ts'
import { subjectOf } from './orders.server.ts'

const MOST_LOOKED_AT = 50

/** The message beside each field that somebody else has changed since the form was shown: who changed it, when, and to what. */
export async function clashErrors<Name extends string>(
  shop: Shop,
  { act, number }: { act: ActName; number: string },
  names: readonly Name[],
  present: Readonly<Record<Name, string>>,
): Promise<FieldErrors> {
  const subject = subjectOf(number)
  const rows = await listAudit(shop.db, {
    staffId: null,
    subject,
    before: null,
    limit: MOST_LOOKED_AT,
  })
  const sayOf = (name: Name): string => {
    const row = rows.find((each) => each.act === act && name in JSON.parse(each.changes))
    const at = row ? shortTimeOf(row.at, shop.now()) : ''
    return deskOrderActTexts.theirs(row?.who ?? '', at, present[name])
  }
  return Object.fromEntries(names.map((name) => [name, [sayOf(name)]]))
}
