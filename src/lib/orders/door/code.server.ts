import { hmac, isSameSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { type Order, readyStateOf } from '../orders.ts'

type Coded = Pick<Order, 'id' | 'code'>

/** Six digits. They follow from the order and the shop's key, so a copy of the database does not tell them. */
const codeBy = (key: string, { id, code }: Coded): string => {
  const number = hmac(key, `hand-over:${id}:${code.number}`).readUInt32BE(0) % 1_000_000
  return String(number).padStart(6, '0')
}

/** The code that the customer tells who hands the goods over. */
export const handOverCodeOf = ({ config }: Shop, order: Coded): string =>
  codeBy(config.secretKey, order)

/** Whether the typed code is that of the order. */
export function isCodeOf({ config }: Shop, order: Coded, typed: string): boolean {
  const given = typed.replaceAll(/\D/g, '')
  return config.secretKeys.some((key) => isSameSecret(given, codeBy(key, order)))
}

/** Whether the buyer still needs a code for the rider. */
export const hasCode = ({
  dueKobo,
  confirmedAt,
  endReason,
}: Pick<Order, 'dueKobo' | 'confirmedAt' | 'endReason'>): boolean =>
  dueKobo > 0 && confirmedAt !== null && endReason === null

/** Whether the goods lie ready at a pickup place, or go to a bus park, where their buyer tells the code. */
export const isToCollect = ({ stage, place }: Pick<Order, 'stage' | 'place'>): boolean =>
  place !== null && stage === readyStateOf({ place })
