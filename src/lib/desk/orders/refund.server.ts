import { fieldError } from '#lib/errors.ts'
import { formatNaira } from '#lib/money.ts'
import { cancelRefund } from '#lib/payments/refunds/requests.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { deskRefundTexts as texts } from '#lib/texts/desk/refunds.ts'
import { auditTexts } from '#lib/texts/desk/audit.ts'
import { shortTimeOf } from '#lib/time.ts'
import { act } from '../act.server.ts'
import { listAudit } from '../audit/audit.sql.ts'
import type { Actor } from '../desk.ts'
import { giveMoneyLimitBack } from '../staff/money-limit.server.ts'
import { pathOf, requireOrder, subjectOf } from './orders.server.ts'

/** Throws ShopError beside `shown` when the order has changed since the page was shown. */
export async function checkShown(
  shop: Shop,
  { shown }: { shown: string },
  subject: string,
  given: string,
): Promise<void> {
  if (given === shown) return
  const [last] = await listAudit(shop.db, { staffId: null, subject, before: null, limit: 1 })
  throw fieldError(
    'shown',
    last
      ? deskTexts.order.changed(
          last.who,
          auditTexts.act(last.act),
          shortTimeOf(last.at, shop.now()),
        )
      : deskTexts.order.changedItself,
  )
}

/** Takes back a refund that is not sent yet; it no longer counts towards a money limit. Throws ShopError as `cancelRefund` does. */
export const takeRefundBack = (
  shop: Shop,
  by: Actor,
  number: string,
  id: number,
): Promise<string> =>
  act(shop, by, { name: 'order.refund-taken-back', subject: subjectOf(number) }, async (shop) => {
    const order = await requireOrder(shop, by.role, number)
    const request = await cancelRefund(shop, order.id, id, by.name)
    await giveMoneyLimitBack(shop, request)
    return {
      goTo: `${pathOf(number)}?done=refund-taken-back`,
      changes: { [texts.underWay]: [formatNaira(request.amountKobo), formatNaira(0)] },
    }
  })
