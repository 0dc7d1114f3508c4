import { hmac, isSameSecret } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { Locked } from '../locks.server.ts'
import type { Order } from '../orders.ts'
import { countWrongCode, updateOrder } from '../write.sql.ts'
import { isCodeUsedUp } from './code.ts'

type Coded = Pick<Order, 'id' | 'code'>

/** They follow from the order and the shop's key, so a copy of the database does not tell them. */
const codeBy = (key: string, { id, code }: Coded): string => {
  const number = hmac(key, `hand-over:${id}:${code.number}`).readUInt32BE(0) % 1_000_000
  return String(number).padStart(6, '0')
}

/** The code that the customer tells who hands the goods over. */
export const handOverCodeOf = ({ config }: Shop, order: Coded): string =>
  codeBy(config.secretKey, order)

function isCodeOf({ config }: Shop, order: Coded, typed: string): boolean {
  const given = typed.replaceAll(/\D/g, '')
  return config.secretKeys.some((key) => isSameSecret(given, codeBy(key, order)))
}

/** Whether the typed code is that of a locked order. A wrong one is counted: do not roll that back. */
export async function tryCode(shop: Shop, order: Locked<Order>, typed: string): Promise<boolean> {
  if (isCodeUsedUp(order)) return false
  if (isCodeOf(shop, order, typed)) return true
  await countWrongCode(shop.db, order.id)
  return false
}

/** A locked order with another code: the one before no longer counts. Wrong codes that were typed still do. */
export async function withNewCode(shop: Work, order: Locked<Order>): Promise<Order> {
  const code = { ...order.code, number: order.code.number + 1 }
  await updateOrder(shop.db, order.id, { code_number: code.number, updated_at: shop.now() })
  return { ...order, code }
}
