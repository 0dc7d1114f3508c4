import type { Shop } from '#lib/shop.ts'
import { act } from '../act.server.ts'
import type { ActName, Actor, Done } from '../desk.ts'
import { may, type Role } from '../rights.ts'
import { moveOrder } from './orders.server.ts'

/** Whether this role may sell at the counter: it takes the money and hands the goods over. */
export const maySell = (role: Role): boolean =>
  may(role, 'money.refund') && may(role, 'orders.pack')

type Sale = { name: ActName; subject: string; isHandedOver: boolean }

/**
 * The act of a payment that the team takes. Where the buyer takes the goods along, the order is marked as handed over after it,
 * in the same transaction. A form that was used before gets its first answer, and nothing is done.
 */
export const sell = (
  shop: Shop,
  by: Actor,
  { isHandedOver, ...about }: Sale,
  work: (shop: Shop) => Promise<Done & { number: string }>,
): Promise<string> =>
  shop.inTransaction(async (shop) => {
    let sold = ''
    const goTo = await act(shop, by, about, async (shop) => {
      const { number, ...done } = await work(shop)
      sold = number
      return done
    })
    if (isHandedOver && sold)
      await moveOrder(shop, { ...by, form: null }, sold, { to: 'delivered', isHandedOver })
    return goTo
  })
