import { type Order, readyStateOf } from '../orders.ts'

/**
 * Six digits that a buyer tells to get the goods: the rider who collects the money, or who gives them out at a pickup
 * place.
 */

/** How often a wrong one may be typed, on the rider's page and at the desk together. */
const MOST_WRONG_CODES = 5

/** How many more may be typed after one that was wrong just now, and is not counted in `order` yet. */
export const triesLeft = ({ code }: Pick<Order, 'code'>): number =>
  Math.max(0, MOST_WRONG_CODES - code.tries - 1)

/** Whether the code counts no longer, because a wrong one was typed too often: only the desk hands the order over. */
export const isCodeUsedUp = ({ code }: Pick<Order, 'code'>): boolean =>
  code.tries >= MOST_WRONG_CODES

/** Whether the buyer still needs the code for the rider who collects the money. */
export const hasRiderCode = ({
  dueKobo,
  confirmedAt,
  endReason,
}: Pick<Order, 'dueKobo' | 'confirmedAt' | 'endReason'>): boolean =>
  dueKobo > 0 && confirmedAt !== null && endReason === null

/** Whether the goods lie ready at a pickup place, or go to a bus park, where their buyer tells the code. */
export const isToCollect = ({ stage, place }: Pick<Order, 'stage' | 'place'>): boolean =>
  place !== null && stage === readyStateOf({ place })

/** Whether it is given out by the code of its buyer, or by somebody who vouches for them: not brought, and still here. */
export const isGivenOutByCode = ({ place, stage }: Pick<Order, 'stage' | 'place'>): boolean =>
  place !== null && stage !== 'delivered'
