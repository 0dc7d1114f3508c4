import type { Generated } from 'kysely'
import type { CardKind, CardMoveCause } from '#lib/gift-cards/gift-cards.ts'
import type { Moment } from '#lib/time.ts'
import type { Defaulted, YesNo } from './columns.ts'

export type GiftCardTable = {
  id: Generated<number>
  kind: CardKind
  /** Null for store credit, which has no code. */
  code_hash: string | null
  /**
   * The end of the code, by which people name a card. Null for a card that is mailed on a later day: it has no code
   * yet.
   */
  last_four: string | null
  /** Whose store credit it is; null for a card, and for an account that was deleted. */
  customer_id: number | null
  /** The sum of its moves. Never below 0: a check refuses it. */
  balance_kobo: Defaulted<number>
  made_at: Moment
  /** From when on it pays nothing. Null: never. Given when the card is made, and never changed. */
  expires_at: Defaulted<Moment | null>
  /** Who is told before it ends. Null for a card that never ends, and once they are told. */
  email: Defaulted<string | null>
  /** When it was cancelled, or its rest was taken at its end. */
  cancelled_at: Defaulted<Moment | null>
}

/** The ledger. Rows are only added. */
export type GiftCardMoveTable = {
  id: Generated<number>
  gift_card_id: number
  difference_kobo: number
  cause: CardMoveCause
  /** With card and cause unique, so that nothing is counted twice. */
  cause_reference: string
  order_id: string | null
  /** Who did it at the desk; null for the shop itself. */
  who: string | null
  made_at: Moment
}

export type CartGiftCardTable = { cart_id: string; gift_card_id: number }

export type OrderGiftCardTable = {
  order_id: string
  gift_card_id: number
  amount_kobo: number
  /** 1 while the money is out of the card. */
  is_taken: YesNo
  /** How often it was taken: an order that ended can be taken up again. */
  times: number
}

/** A card that is mailed on a later day. The row is deleted when the mail is written. */
export type GiftCardDeliveryTable = {
  gift_card_id: number
  email: string
  /** Whom the mail greets, and what it says to them; empty for nothing. */
  recipient: string
  message: string
  send_at: Moment
}

/** The card that an order buys. */
export type GiftCardSaleTable = {
  order_id: string
  /** Null until the order is paid. */
  gift_card_id: number | null
  /** Who gets it by mail; the buyer when it is empty. */
  email: string
  recipient: string
  message: string
  /** At once when this is past as the order is paid. */
  send_at: Moment
}

/** Gift cards, store credit, and what they pay. */
export type GiftCardTables = {
  gift_card: GiftCardTable
  gift_card_move: GiftCardMoveTable
  cart_gift_card: CartGiftCardTable
  order_gift_card: OrderGiftCardTable
  gift_card_delivery: GiftCardDeliveryTable
  gift_card_sale: GiftCardSaleTable
}
