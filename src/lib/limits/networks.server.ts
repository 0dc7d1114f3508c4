import { setTimeout as pause } from 'node:timers/promises'
import { shopFacts } from '#lib/content/facts.server.ts'
import { ShopError } from '#lib/errors.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import { browserOf, whileOutside } from '#lib/slot.server.ts'
import type { Shop } from '#lib/shop.ts'
import { networkTexts } from '#lib/texts/networks.ts'
import { after, HOUR_MS, lagosDayOf } from '#lib/time.ts'
import { giveBackRate, isWithinRate, readRate } from './limits.server.ts'
import { countHit } from './limits.sql.ts'
import { MOST_RETRY_S, repeatedMsOf, slowMsOf } from './networks.ts'
import { LIMITS, type NetworkAct, OF_NETWORK } from './table.ts'

/** Answers that wait, of this process. More of them are refused: a flood must not fill the memory. */
const MOST_WAITING = 500
let waiting = 0

/**
 * Counts what somebody of a network does. The answer waits above the first limit of OF_NETWORK, outside the slots of
 * the requests that work. Throws ShopError('throttled') above the second one, with words that say what to do; the
 * shop's owner is told once a day. Call it outside transactions.
 */
export async function limitNetwork(shop: Shop, act: NetworkAct, network: string): Promise<void> {
  const now = shop.now()
  const until = after(now, OF_NETWORK[act].windowMs)
  const { hits } = await countHit(shop.db, `${act}:${network}`, now, until)
  await slowNetwork(shop, { act, network, hits })
}

type Counted = { act: NetworkAct; network: string; hits: number }

/** Which slow answer of its browser in an hour this is. Who is not known yet, as with a first visit, has the first. */
async function countSlow({ db, now }: Shop, act: NetworkAct): Promise<number> {
  const browser = browserOf()
  if (browser === null) return 1
  const { hits } = await countHit(db, `slow:${act}:${browser}`, now(), after(now(), HOUR_MS))
  return hits
}

/** As `limitNetwork`, for what is counted already. */
export async function slowNetwork(shop: Shop, { act, network, hits }: Counted): Promise<void> {
  const factor = shop.config.rateLimitFactor
  const { slow, refuse } = OF_NETWORK[act]
  const limits = { slow: slow * factor, refuse: refuse * factor }
  const slowMs = slowMsOf(hits, limits)
  if (slowMs === 0) return
  if (hits > limits.refuse) {
    const { subject, paragraphs } = networkTexts.flood(act, network, OF_NETWORK[act])
    await sendOwnerMail(shop, {
      key: `flood:${act}:${lagosDayOf(shop.now())}`,
      subject,
      paragraphs,
    })
    throw refused()
  }
  if (waiting >= MOST_WAITING) throw refused()
  const waitMs = repeatedMsOf(slowMs, await countSlow(shop, act))
  waiting++
  try {
    await whileOutside(() => pause(waitMs))
  } finally {
    waiting--
  }
}

/**
 * Before work that costs much, such as hashing a password. In a flood of an act from a network only so many of its
 * requests are worked on, so that the others of the shop are not held up. Throws ShopError('throttled').
 */
export async function limitFlood(shop: Shop, act: NetworkAct, network: string): Promise<void> {
  const name = `${act}:${network}`
  if ((await readRate(shop, name)) < OF_NETWORK[act].refuse * shop.config.rateLimitFactor) return
  if (!(await isWithinRate(shop, `flood:${name}`, LIMITS.inFlood))) throw refused()
}

/** Uncounts one try that was not of the limited kind, such as a right code. */
export const giveBackNetwork = (shop: Shop, act: NetworkAct, network: string): Promise<void> =>
  giveBackRate(shop, `${act}:${network}`)

/** As `limitNetwork`; false where that refuses. For work that is skipped silently. */
export const isWithinNetwork = (shop: Shop, act: NetworkAct, network: string): Promise<boolean> =>
  limitNetwork(shop, act, network).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ShopError && error.code === 'throttled') return false
      throw error
    },
  )

function refused(): ShopError {
  const { email, phone } = shopFacts()
  return new ShopError('throttled', {
    detail: networkTexts.busy(email, phone),
    headers: { 'retry-after': String(MOST_RETRY_S) },
  })
}
