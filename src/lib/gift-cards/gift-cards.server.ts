import { CARD_CODE_LENGTH, formatCode, isCardCode, normalCode } from '#lib/codes.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { giveBackRate, limitRate } from '#lib/limits/limits.server.ts'
import { giveBackNetwork, limitNetwork } from '#lib/limits/networks.server.ts'
import { CARD_CODES } from '#lib/limits/table.ts'
import { sendGiftCardMail } from '#lib/notifications/mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { hashSecret, newCode, newId } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { giftCardTexts as texts } from '#lib/texts/buying/gift-cards.ts'
import { giftCardMailTexts } from '#lib/texts/mails/gift-cards.ts'
import type { Moment } from '#lib/time.ts'
import { columnsOf } from './codes.server.ts'
import { insertDelivery, takeDelivery } from './delivery.sql.ts'
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

type Given = { kobo: number; who: string | null }

/**
 * `to`: who gets it by mail; empty for nobody. `recipient`, `message`: whom the mail greets, and what it says to them.
 * `from`: who has bought it and says so.
 */
type NewCard = Given & {
  to: string
  cause?: 'given' | 'moved' | 'sold'
  /** The order that buys it. */
  orderId?: string | null
  recipient?: string
  message?: string
  from?: string | undefined
}

/** `code`, `expiresAt`: of a card that was made at once. */
export type MadeCard = { id: number; code: string; expiresAt: Moment | null }

async function makeCard(
  shop: Shop,
  { kobo, who, orderId = null, cause = 'given' }: NewCard,
  card: CardColumns,
) {
  const now = shop.now()
  const id = await insertCard(shop.db, { ...card, made_at: now })
  const reference = orderId ?? newId()
  await addMove(shop.db, { cardId: id, kobo, cause, reference, orderId, who, now })
  return id
}

type CardColumns = Omit<Parameters<typeof insertCard>[1], 'made_at'>

const readExpiry = async (shop: Shop, from: Moment): Promise<Moment | null> =>
  expiryOf(from, (await readCardTerms(shop)).months)

/**
 * Makes a gift card. Returns its id and its code, which nothing can show again: it is mailed to `to`, if that is not
 * empty.
 */
export async function giveCard(shop: Work, card: NewCard): Promise<MadeCard> {
  const { kobo, to, recipient, message, from } = card
  const secret = newCode(CARD_CODE_LENGTH)
  const expiresAt = await readExpiry(shop, shop.now())
  const email = expiresAt !== null && to !== '' ? to : null
  const columns = { ...columnsOf(secret), expires_at: expiresAt, email }
  const id = await makeCard(shop, card, columns)
  const code = formatCode(secret)
  await sendGiftCardMail(shop, { to, kobo, code, expiresAt, recipient, message, from })
  return { id, code, expiresAt }
}

/**
 * Makes a gift card that is mailed later, at `sendAt`, and gets its code then: until then no table holds one that can
 * be read, and nobody can pay with the card. Returns its id.
 */
export async function giveCardLater(
  shop: Work,
  card: NewCard & { sendAt: Moment },
): Promise<number> {
  const { to, recipient = '', message = '', sendAt } = card
  const expires_at = await readExpiry(shop, sendAt)
  // The hash of a code that nobody ever sees.
  const { code_hash } = columnsOf(newCode(CARD_CODE_LENGTH))
  const columns = { code_hash, last_four: null, expires_at, email: null }
  const id = await makeCard(shop, card, columns)
  await insertDelivery(shop.db, {
    gift_card_id: id,
    email: to,
    recipient,
    message,
    send_at: sendAt,
  })
  return id
}

/** Adds to the store credit of a customer and tells them. Returns the id of the credit. */
export async function giveCredit(
  shop: Work,
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
 * Sets the balance of a card or of store credit to 0, and returns what was left (kobo). A card pays nothing any more;
 * store credit can be given again. Throws ShopError('not_found').
 */
export async function emptyCard(shop: Work, id: number, { cause, who }: Emptied): Promise<number> {
  const [card] = await lockCards(shop.db, [id])
  if (!card) throw new ShopError('not_found')
  const now = shop.now()
  const kobo = card.balanceKobo
  if (kobo > 0)
    await addMove(shop.db, { cardId: id, kobo: -kobo, cause, reference: newId(), who, now })
  if (card.kind === 'card' && card.cancelledAt === null) await setCancelled(shop.db, id, now)
  await takeDelivery(shop.db, id)
  return kobo
}

/** The id of a customer's store credit, made when there was none. */
export const openCredit = ({ db, now }: Work, customerId: number): Promise<number> =>
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
 * The card with a code that somebody types. Throws ShopError: `invalid` beside `card` for a code that is wrong, was
 * cancelled or has expired, `throttled` after wrong ones, each time for longer. `who`: the account, order or
 * browser whose wrong codes are counted; null for a browser that nobody knows. `network`: where they count, too, when
 * anybody can be another one. Call it outside transactions.
 */
export async function lookUpCode(
  shop: Shop,
  typed: string,
  who: string | null,
  network: string | null = null,
): Promise<GiftCard> {
  // A slip, and no guess: it can be no code.
  if (!isCardCode(normalCode(typed))) throw fieldError('card', texts.unknown)
  const limits = who === null ? [] : CARD_CODES
  const rates = limits.map((limit, row) => ({ name: `gift-card-${row}:${who}`, limit }))
  // Counted before the code is compared, so that tries at the same time cannot slip through.
  for (const { name, limit } of rates) await limitRate(shop, name, limit)
  if (network !== null) await limitNetwork(shop, 'code', network)
  const card = await findByCode(shop, typed)
  const isOver = card !== null && isExpired(card, shop.now())
  if (!card || (card.cancelledAt !== null && !isOver)) throw fieldError('card', texts.unknown)
  for (const { name } of rates) await giveBackRate(shop, name)
  if (network !== null) await giveBackNetwork(shop, 'code', network)
  if (isOver) throw fieldError('card', giftCardMailTexts.expired(card.expiresAt ?? ''))
  return card
}
