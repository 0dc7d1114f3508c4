import type { ClientDirective } from 'astro'

const WAKING = ['pointerenter', 'focusin', 'touchstart', 'pointerdown'] as const
/** What would leave or change the page; fields keep by themselves what is picked or typed. */
const CLICKABLE = 'a, button, summary'

/**
 * Loads the island at the first sign of interest. Clicks that come before it is awake are held back and given again
 * afterwards, in their order, so that the first tap counts, and each after it.
 */
const interact: ClientDirective = (load, _options, island) => {
  let isWaking = false
  let isGiving = false
  const clicks: HTMLElement[] = []
  const hold = (event: Event) => {
    if (isGiving) return
    void wake()
    const target = event.target instanceof Element && event.target.closest<HTMLElement>(CLICKABLE)
    if (!target) return
    event.preventDefault()
    event.stopPropagation()
    clicks.push(target)
  }
  const wake = async () => {
    if (isWaking) return
    isWaking = true
    for (const name of WAKING) island.removeEventListener(name, wake)
    try {
      const hydrate = await load()
      await hydrate()
    } catch {
      // It could not be fetched: the link or form below does the same by itself.
      island.removeEventListener('click', hold, true)
      clicks.at(-1)?.click()
      return
    }
    // React commits in a task of its own; a click before that would reach nobody.
    requestAnimationFrame(() => setTimeout(giveNext))
  }
  /** Each in a task of its own: what came of one is there for the next. */
  const giveNext = () => {
    const next = clicks.shift()
    if (!next) return island.removeEventListener('click', hold, true)
    isGiving = true
    if (next.isConnected) next.click()
    isGiving = false
    setTimeout(giveNext)
  }
  island.addEventListener('click', hold, true)
  for (const name of WAKING) island.addEventListener(name, wake, { passive: true })
}

export default interact
