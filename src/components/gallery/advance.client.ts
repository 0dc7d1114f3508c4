import { savesData } from '#lib/data-saver.ts'

const ADVANCE_MS = 5_000
const STILL = ':hover, :active, :has(:focus-visible), [data-stopped], dialog *'

/**
 * Calls `next` every 5 s, unless the row is under a hand or the focus by then, in a dialog, out of sight, or stopped by
 * its button; it is stopped from the start where motion or data is to be saved. Returns what begins the 5 s anew.
 */
export function advance(root: HTMLElement, next: () => unknown): () => void {
  let timer = 0
  const again = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      if (!document.hidden && !root.matches(STILL) && isSeen(root)) next()
      again()
    }, ADVANCE_MS)
  }
  const button = root.querySelector('[data-pause]')
  const stop = (isStopped: boolean) => {
    root.toggleAttribute('data-stopped', isStopped)
    const label = isStopped ? 'data-play-label' : 'data-pause-label'
    button?.setAttribute('aria-label', button.getAttribute(label) ?? '')
    again()
  }
  stop(savesData() || matchMedia('(prefers-reduced-motion: reduce)').matches)
  button?.addEventListener('click', () => stop(!root.hasAttribute('data-stopped')))
  for (const type of ['mouseleave', 'touchend', 'touchcancel', 'focusout'])
    root.addEventListener(type, again, { passive: true })
  new IntersectionObserver(again, { threshold: 0.4 }).observe(root)
  return again
}

/** Also where there is no picture, or it will not come. */
export const isLoaded = (slide: Element | undefined): boolean =>
  slide?.querySelector('img')?.complete !== false

function isSeen(root: HTMLElement): boolean {
  const { top, bottom, height } = root.getBoundingClientRect()
  return Math.min(bottom, innerHeight) - Math.max(top, 0) >= 0.4 * height
}
