import type { ClientDirective } from 'astro'

const INTEREST = ['pointerenter', 'focusin', 'touchstart'] as const

/**
 * Loads the island once the page has loaded and the phone is idle, so that it never stands between the shopper and a picture;
 * where data is saved, at the first sign of interest. Until then its links and forms work by themselves.
 */
const calm: ClientDirective = (load, _options, island) => {
  let isWaking = false
  const wake = async () => {
    if (isWaking) return
    isWaking = true
    try {
      const hydrate = await load()
      await hydrate()
      for (const name of INTEREST) island.removeEventListener(name, wake)
    } catch {
      // It could not be fetched, as in a tunnel: the next sign of interest tries again.
      isWaking = false
    }
  }
  for (const name of INTEREST) island.addEventListener(name, wake, { passive: true })
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const whenIdle = () =>
    // Safari has no idle callbacks.
    'requestIdleCallback' in window ? requestIdleCallback(wake) : setTimeout(wake, 200)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

export default calm
