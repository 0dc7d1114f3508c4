import { DAY_MS, MINUTE_MS } from '#lib/time.ts'

/** The most units that are held unpaid for one customer, and for all customers of one network. */
export const MOST_HELD = { byCustomer: 30, byNetwork: 300 }
/** A customer with this many expired orders in the window: the next order holds no goods until it is paid. */
export const EXPIRED_ORDERS = { max: 2, windowMs: DAY_MS }
/** How many orders a customer may make. */
export const ORDER_RATE = { max: 10, windowMs: MINUTE_MS }

const MUCH_HELD_PERCENT = 30

/** Whether unpaid orders hold so much of the stock that the owner should know. */
export const isMuchHeld = (held: number, onHand: number): boolean =>
  held * 100 > onHand * MUCH_HELD_PERCENT
