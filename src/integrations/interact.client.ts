import type { ClientDirective } from 'astro'

const WAKING = ['pointerenter', 'focusin', 'touchstart', 'pointerdown'] as const
/** What would leave or change the page; fields keep by themselves what is picked or typed. */
const CLICKABLE = 'a, button, summary'

/**
 * Loads the island at the first sign of interest. A click that comes before it is awake is held back and
 * given again afterwards, so that the first tap counts.
 */
const interact: ClientDirective = (load, _options, island) => {
  let isWaking = false
  let clicked: HTMLElement | null = null
  const hold = (event: Event) => {
    void wake()
    const target = event.target instanceof Element && event.target.closest<HTMLElement>(CLICKABLE)
    if (!target) return
    event.preventDefault()
    event.stopPropagation()
    clicked = target
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
      clicked?.click()
      return
    }
    // React commits in a task of its own; a click before that would reach nobody.
    requestAnimationFrame(() =>
      setTimeout(() => {
        island.removeEventListener('click', hold, true)
        if (clicked?.isConnected) clicked.click()
      }),
    )
  }
  island.addEventListener('click', hold, true)
  for (const name of WAKING) island.addEventListener(name, wake, { passive: true })
}

export default interact
