import { toE164 } from '#lib/delivery/phone.server.ts'
import { barePhone } from '#lib/delivery/delivery.ts'
import type { Shop } from '#lib/shop.server.ts'
import { listForSearch, type OrderToFind } from './owner.sql.ts'

export const MOST_FOUND = 50
const AT_ONCE = 2_000

/**
 * Orders by what a customer says of themselves: their phone in any spelling, its last digits, a part of the name or of
 * the e-mail address, the order's number. The newest first, at most MOST_FOUND. It reads the orders one batch after the
 * other: no database here compares names without their marks.
 */
export async function findByWords({ db }: Shop, asked: string): Promise<OrderToFind[]> {
  const fits = toPredicate(asked)
  const found: OrderToFind[] = []
  for (let offset = 0; ; offset += AT_ONCE) {
    const batch = await listForSearch(db, { limit: AT_ONCE, offset })
    found.push(...batch.filter(fits))
    if (found.length >= MOST_FOUND || batch.length < AT_ONCE) return found.slice(0, MOST_FOUND)
  }
}

function toPredicate(asked: string): (order: OrderToFind) => boolean {
  const words = plain(asked).split(/\s+/).filter(Boolean)
  const digits = barePhone(asked).replace(/^\+/, '')
  if (words.length === 0) return () => false
  if (/^\d+$/.test(digits)) {
    const ending = (toE164(asked) ?? digits.replace(/^(234|0)(?=\d{7})/, '')).replace(/^\+/, '')
    return ({ phone, number }) => phone.endsWith(ending) || number === `NG-${digits}`
  }
  return ({ name, email, number }) => {
    const [plainName, plainEmail] = [plain(name), plain(email)]
    return (
      words.every((word) => plainName.includes(word)) ||
      (words.length === 1 && (plainEmail.includes(words[0] ?? '') || plain(number) === words[0]))
    )
  }
}

/** Without marks and capitals: Ọlá is found by ola. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
