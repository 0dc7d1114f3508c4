import type { ClientDirective } from 'astro'
import { savesData } from '../lib/data-saver.ts'

/** A phone that is never idle waits no longer than this. */
const BUSY_MS = 2_000
const INTERACTIONS = ['pointerenter', 'focusin', 'touchstart'] as const

/**
 * Hydrates the island once the page has loaded and the browser is idle, or has been busy for two seconds, so that no
 * picture waits for it. Where data is saved: at the first interaction. Until then its links and forms work as HTML.
 */
const idleUnlessSaveData: ClientDirective = (load, _options, island) => {
  let isHydrating = false
  const hydrateOnce = async () => {
    if (isHydrating) return
    isHydrating = true
    try {
      const hydrate = await load()
      await hydrate()
      for (const name of INTERACTIONS) island.removeEventListener(name, hydrateOnce)
    } catch {
      // The script could not be fetched: the next interaction tries again.
      isHydrating = false
    }
  }
  for (const name of INTERACTIONS) island.addEventListener(name, hydrateOnce, { passive: true })
  if (savesData()) return
  const whenIdle = () =>
    // Safari has no idle callbacks.
    'requestIdleCallback' in window
      ? requestIdleCallback(hydrateOnce, { timeout: BUSY_MS })
      : setTimeout(hydrateOnce, 200)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

export default idleUnlessSaveData
