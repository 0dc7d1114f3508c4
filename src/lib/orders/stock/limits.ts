const MUCH_HELD_PERCENT = 30

/** Whether unpaid orders hold so much of the stock that the owner should know. */
export const isMuchHeld = (held: number, onHand: number): boolean =>
  held * 100 > onHand * MUCH_HELD_PERCENT
