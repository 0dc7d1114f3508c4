import { randomBytes } from 'node:crypto'
import {
  CARD_CODE_ALPHABET,
  CARD_CODE_LENGTH,
  CARD_CODE_TRIES,
  formatCardCode,
  isCardCode,
  normalCode,
} from '#lib/codes.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { giveBackRate, limitRate } from '#lib/limits/limits.server.ts'
import { sendGiftCardMail } from '#lib/notifications/mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { hashSecret, hmac, newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { giftCardTexts as texts } from '#lib/texts/buying/gift-cards.ts'
import { giftCardMailTexts } from '#lib/texts/mails/gift-cards.ts'
import { expiryOf, type GiftCard, isExpired } from './gift-cards.ts'
import {
  addMove,
  ensureCredit,
  findByHash,
  findCreditOf,
  insertCard,
  setCancelled,
} from './gift-cards.sql.ts'
import { lockCards } from './pay.sql.ts'
import { readCardTerms } from './terms.server.ts'

/** 16 of 32 signs: 80 bits. 256 is a multiple of 32, so each sign is equally likely. */
export const newCode = (length = CARD_CODE_LENGTH): string =>
  [...randomBytes(length)]
    .map((byte) => CARD_CODE_ALPHABET[byte % CARD_CODE_ALPHABET.length])
    .join('')

type Given = { kobo: number; who: string }

type NewCard = Given & { to: string; cause?: 'given' | 'moved' }

/**
 * Makes a gift card. Returns its id and its code, which nothing can show again: it is mailed to `to`, if that is not empty. Call
 * it in a transaction.
 */
export async function giveCard(
  shop: Shop,
  { kobo, who, to, cause = 'given' }: NewCard,
): Promise<{ id: number; code: string }> {
  const code = newCode()
  const now = shop.now()
  const expiresAt = expiryOf(now, (await readCardTerms(shop)).months)
  const id = await insertCard(shop.db, {
    code_hash: hashSecret(code),
    last_four: code.slice(-4),
    made_at: now,
    expires_at: expiresAt,
    email: expiresAt !== null && to !== '' ? to : null,
  })
  await addMove(shop.db, { cardId: id, kobo, cause, reference: newId(), who, now })
  await sendGiftCardMail(shop, { to, kobo, code: formatCardCode(code), expiresAt })
  return { id, code: formatCardCode(code) }
}

/** Adds to the store credit of a customer and tells them. Returns the id of the credit. Call it in a transaction. */
export async function giveCredit(
  shop: Shop,
  customerId: number,
  { kobo, who }: Given,
): Promise<number> {
  const now = shop.now()
  const id = await ensureCredit(shop.db, customerId, now)
  const reference = newId()
  await addMove(shop.db, { cardId: id, kobo, cause: 'given', reference, who, now })
  await notify(shop, customerId, {
    eventKey: `credit-given:${reference}`,
    notice: texts.noticeGiven(kobo),
    link: '/gift-card',
  })
  return id
}

type Emptied = { cause: 'cancelled' | 'moved' | 'expired'; who: string | null }

/**
 * Sets the balance of a card or of store credit to 0, and returns what was left (kobo). A card pays nothing any more; store credit can
 * be given again. Throws ShopError('not_found'). Call it in a transaction.
 */
export async function emptyCard(shop: Shop, id: number, { cause, who }: Emptied): Promise<number> {
  const [card] = await lockCards(shop.db, [id])
  if (!card) throw new ShopError('not_found')
  const now = shop.now()
  const kobo = card.balanceKobo
  if (kobo > 0)
    await addMove(shop.db, { cardId: id, kobo: -kobo, cause, reference: newId(), who, now })
  if (card.kind === 'card' && card.cancelledAt === null) await setCancelled(shop.db, id, now)
  return kobo
}

/** The id of a customer's store credit, made when there was none. Call it in a transaction. */
export const openCredit = ({ db, now }: Shop, customerId: number): Promise<number> =>
  ensureCredit(db, customerId, now())

/** The store credit of a customer; null when they never had any. */
export const findCredit = ({ db }: Shop, customerId: number): Promise<GiftCard | null> =>
  findCreditOf(db, customerId)

/** The card with this code, without a limit: for the desk. Null when there is none. */
export const findByCode = async ({ db }: Shop, typed: string): Promise<GiftCard | null> => {
  const code = normalCode(typed)
  return isCardCode(code) ? findByHash(db, hashSecret(code)) : null
}

/**
 * The card with a code that somebody types. Throws ShopError: `invalid` beside `card` for a code that is wrong, was cancelled or has
 * expired, `throttled` after wrong ones, each time for longer. `who`: the connection of the request, or an account: many people share the
 * address of a phone company. Call it outside transactions.
 */
export async function lookUpCode(shop: Shop, typed: string, who: string): Promise<GiftCard> {
  // A slip, and no guess: it can be no code.
  if (!isCardCode(normalCode(typed))) throw fieldError('card', texts.unknown)
  // Hashed: the database stores no full address.
  const from = hmac(shop.config.secretKey, `gift-card:${who}`).toString('base64url')
  const rates = CARD_CODE_TRIES.map((limit, row) => ({ name: `gift-card-${row}:${from}`, limit }))
  // Counted before the code is compared, so that tries at the same time cannot slip through.
  for (const { name, limit } of rates) await limitRate(shop, name, limit)
  const card = await findByCode(shop, typed)
  const isOver = card !== null && isExpired(card, shop.now())
  if (!card || (card.cancelledAt !== null && !isOver)) throw fieldError('card', texts.unknown)
  for (const { name } of rates) await giveBackRate(shop, name)
  if (isOver) throw fieldError('card', giftCardMailTexts.expired(card.expiresAt ?? ''))
  return card
}
