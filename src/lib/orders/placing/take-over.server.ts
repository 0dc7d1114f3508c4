import type { Shop } from '#lib/shop.ts'
import type { Customer } from '#lib/visitor.ts'
import { giveToAccount } from '../write.sql.ts'

/** Gives a paid order of a guest to the account whose e-mail address it has. False when it is not such an order. */
export const giveOrder = (
  { db }: Shop,
  orderId: string,
  { id, email }: Pick<Customer, 'id' | 'email'>,
): Promise<boolean> => giveToAccount(db, orderId, { id, email })
