import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { formatBytes } from '#lib/letters/bytes.ts'
import { findSeenProxy, isUnknownProxy, proxyTexts } from '#lib/limits/unknown-proxy.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, msBetween } from '#lib/time.ts'
import { type Finding, well, wrong } from './health.ts'
import { isReady } from './ready.server.ts'

const FULL_BELOW_BYTES = 100_000_000
/** What docs/performance.md aims at for all processes after load: a machine with less is too small. */
const MEMORY_BYTES = 300_000_000

export async function lookAtDisk({ config: { dataDir } }: Pick<Shop, 'config'>): Promise<Finding> {
  await mkdir(dataDir, { recursive: true })
  const isOurs = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isOurs) return wrong(`${dataDir} cannot be written to.`)
  const { bavail, bsize } = await statfs(dataDir)
  const free = formatBytes(bavail * bsize)
  return bavail * bsize < FULL_BELOW_BYTES
    ? wrong(`Only ${free} are free at ${dataDir}.`, 'Make room.')
    : well(`${free} free`)
}

export const lookAtMemory = (): Finding =>
  // In a container its limit counts.
  judgeMemory(
    Math.min(totalmem(), process.constrainedMemory() || Infinity),
    process.availableMemory(),
  )

/** Wrong where a shop would not fit. */
export const judgeMemory = (total: number, available: number): Finding =>
  total < MEMORY_BYTES
    ? wrong(
        `This machine has ${formatBytes(total)}; a shop needs ${formatBytes(MEMORY_BYTES)} at least.`,
      )
    : well(`${formatBytes(total)}, ${formatBytes(available)} of them free`)

/** An older note is out of date: a running shop notes an unknown proxy again each day. */
const PROXY_NOTE_VALID_MS = 2 * DAY_MS

export async function lookAtProxy(shop: Shop): Promise<Finding> {
  const { trustProxy } = shop.config
  const noted = (await isReady(shop)) ? await findSeenProxy(shop) : null
  const isRecent = noted && msBetween(noted.seenAt, shop.now()) < PROXY_NOTE_VALID_MS
  if (isRecent && isUnknownProxy(noted.proxy, trustProxy))
    return wrong(proxyTexts.seen(noted.proxy), proxyTexts.advice(noted.proxy))
  if (trustProxy === false)
    return well('none is trusted, and none was seen; each visitor counts by their own address')
  return well(
    trustProxy === true
      ? 'any is trusted; better name its network in TRUST_PROXY'
      : 'those of TRUST_PROXY are trusted',
  )
}
