import { noteBeat, noteEnd, readAskedPublication } from '#lib/publishing/publishing.server.ts'
import { BEAT_EVERY_MS } from '#lib/publishing/publishing.ts'
import type { Shop } from '#lib/shop.ts'
import { HOUR_MS } from '#lib/time.ts'
import { sayWhatWentWrong } from '../commands/support.ts'
import { withLock } from './lock.ts'
import type { Builder } from './version.ts'

type Doing = {
  publish: (tell: NonNullable<Builder['tell']>) => Promise<unknown>
  back: () => Promise<unknown>
}

/**
 * Does what the desk has asked for, and then what was asked for meanwhile. Notes each step, and what came of it.
 * Another publication here is waited for.
 */
export async function doAsked(shop: Shop, root: string, doing: Doing): Promise<void> {
  const beat = setInterval(() => void noteBeat(shop).catch(() => undefined), BEAT_EVERY_MS)
  try {
    while (await withLock(root, () => doNext(shop, doing), HOUR_MS));
  } catch (error) {
    await noteEnd(shop, sayWhatWentWrong(error))
  } finally {
    clearInterval(beat)
  }
}

/** False when nothing is asked for. */
async function doNext(shop: Shop, { publish, back }: Doing): Promise<boolean> {
  const asked = await readAskedPublication(shop)
  if (!asked) return false
  const work = asked.what === 'back' ? back() : publish((step) => noteBeat(shop, step))
  await noteEnd(shop, await work.then(() => null, sayWhatWentWrong))
  return true
}
