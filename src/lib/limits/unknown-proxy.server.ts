import { findNoted, note } from '#lib/db/noted.server.ts'
import { isIn, type TrustProxy } from '#lib/settings/trusted-proxies.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'

/** A proxy that TRUST_PROXY does not name: all visitors look like one to the limits. */

/** Whether TRUST_PROXY does not name it. */
export const isUnknownProxy = (peer: string, trustProxy: TrustProxy): boolean =>
  trustProxy === false || (trustProxy !== true && !isIn(trustProxy, peer))

const UNKNOWN_PROXY = 'unknown_proxy'

type SeenProxy = { proxy: string; seenAt: Moment }

/** The last one that was seen. */
export const findSeenProxy = ({ db }: Shop) => findNoted<SeenProxy>(db, UNKNOWN_PROXY)

export const noteSeenProxy = ({ db }: Shop, seen: SeenProxy): Promise<void> =>
  note(db, UNKNOWN_PROXY, seen)

/** What it does, and what to do. */
export const proxyTexts = {
  seen: (proxy: string): string =>
    `A proxy at ${proxy} sends visitors here, but TRUST_PROXY does not name it: all visitors count as one for the limits, and one of them can shut all others out.`,
  advice: (proxy: string): string =>
    `Set TRUST_PROXY=${proxy} (or its network, such as 10.0.0.0/8), then start the shop again.`,
}
