import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from './shop.ts'
import { whileOutside } from './slot.server.ts'
import { SECOND_MS } from './time.ts'

/** What is looked at may be changed in any process, so the database is asked. */
const LOOK_EVERY_MS = SECOND_MS
/** Held answers in this process, and of one thing. Above that an answer does not wait. */
const MOST_HELD = 200
const MOST_OF_ONE = 4

type Held = {
  /** What is looked at, such as an order. */
  of: string
  /** Another text than `before` says that something has changed. */
  read: () => Promise<string>
  before: string
  waitS: number
}

/** What the answers that are held look at. */
const held: string[] = []

/**
 * Holds an answer for at most `waitS` seconds, so that a page hears of a change at once without asking often. False
 * when nothing has changed in that time, the shop stops, or too many are held.
 */
export async function isChangedWithin(shop: Shop, asked: Held): Promise<boolean> {
  const { of, waitS } = asked
  const ofOne = held.filter((other) => other === of)
  if (waitS === 0 || held.length >= MOST_HELD || ofOne.length >= MOST_OF_ONE) return false
  held.push(of)
  try {
    return await whileOutside(() => waitForChange(shop, asked))
  } finally {
    held.splice(held.indexOf(of), 1)
  }
}

async function waitForChange(shop: Shop, { read, before, waitS }: Held): Promise<boolean> {
  const { signal } = shop.stopping
  // The last look is at the end of the time, give or take half a pause.
  const lastMs = performance.now() + waitS * SECOND_MS - LOOK_EVERY_MS / 2
  while (performance.now() <= lastMs) {
    await sleep(LOOK_EVERY_MS, null, { signal }).catch(() => null)
    if (signal.aborted) return false
    if ((await read()) !== before) return true
  }
  return false
}
