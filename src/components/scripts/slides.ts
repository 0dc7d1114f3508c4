/**
 * Moves a row of pictures that snaps: every 5 s by itself, by its buttons, and tells which one is shown. It stands still
 * while it is hovered, focused, touched, in the full preview or out of sight, and from the start where motion or data is to be saved.
 */
const ADVANCE_MS = 5_000

export type Slides = { index: () => number; show: (index: number) => void }

/** Without those of a colour that is not chosen, which are hidden. */
export const shownOf = <E extends HTMLElement>(all: Iterable<E>): E[] =>
  [...all].filter((element) => element.offsetWidth)

type Options = {
  /** How far the arrows scroll, px, as near as whole pictures come to it; by one picture if not given. */
  stepPx?: () => number
  onShown?: (index: number) => void
}

type WithConnection = Navigator & { connection?: { saveData?: boolean } }

export function runSlides(root: HTMLElement, { stepPx, onShown }: Options = {}): Slides | null {
  const track = root.querySelector<HTMLElement>('[data-track]')
  if (!track || track.children.length < 2) return null
  const places = () => shownOf(track.children as Iterable<HTMLElement>)
  const leftOf = (index: number) => {
    const all = places()
    return (all.at(index % all.length)?.offsetLeft ?? 0) - (all[0]?.offsetLeft ?? 0)
  }
  let shown = 0

  const isAtEnd = () => track.scrollLeft >= track.scrollWidth - track.clientWidth - 2
  const show = (index: number) => track.scrollTo({ left: leftOf(index) })
  const move = (direction: 1 | -1) => {
    if (direction > 0 && isAtEnd()) return show(0)
    if (direction < 0 && track.scrollLeft < 2) return show(-1)
    const step = stepPx ? Math.max(1, Math.round(stepPx() / leftOf(1))) : 1
    show(Math.min(Math.max(shown + direction * step, 0), places().length - 1))
  }

  const look = () => {
    const distances = places().map((_, at) => Math.abs(leftOf(at) - track.scrollLeft))
    const next = distances.indexOf(Math.min(...distances))
    if (next === shown) return
    shown = next
    onShown?.(shown)
  }
  track.addEventListener('scroll', look, { passive: true })

  const watch = advance(root, () => (isAtEnd() ? show(0) : show(shown + 1)))
  track.addEventListener('scroll', watch.again, { passive: true })
  root.querySelector('[data-previous]')?.addEventListener('click', () => move(-1))
  root.querySelector('[data-next]')?.addEventListener('click', () => move(1))
  root.setAttribute('data-awake', '')
  return { index: () => shown, show }
}

/** Calls `next` every 5 s, as long as nothing speaks against it. */
function advance(root: HTMLElement, next: () => void) {
  const reasons = new Set<string>(['unseen'])
  const isSparing =
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    (navigator as WithConnection).connection?.saveData
  if (isSparing) reasons.add('stopped')
  let timer = 0
  const again = () => {
    clearTimeout(timer)
    if (reasons.size === 0)
      timer = window.setTimeout(() => {
        if (!document.hidden && !root.closest('dialog')) next()
        again()
      }, ADVANCE_MS)
  }
  const mind = (reason: string, holds: boolean) => {
    if (holds) reasons.add(reason)
    else reasons.delete(reason)
    again()
  }
  const on = (type: string, reason: string, holds: boolean) =>
    root.addEventListener(type, () => mind(reason, holds), { passive: true })
  on('mouseenter', 'hover', true)
  on('mouseleave', 'hover', false)
  on('touchstart', 'touch', true)
  on('touchend', 'touch', false)
  on('touchcancel', 'touch', false)
  root.addEventListener('focusin', ({ target }) =>
    mind('focus', (target as Element).matches(':focus-visible')),
  )
  on('focusout', 'focus', false)
  new IntersectionObserver(([entry]) => mind('unseen', !entry?.isIntersecting), {
    threshold: 0.4,
  }).observe(root)

  const button = root.querySelector('[data-pause]')
  const tell = () => {
    const isStopped = reasons.has('stopped')
    root.toggleAttribute('data-stopped', isStopped)
    const label = isStopped ? 'data-play-label' : 'data-pause-label'
    button?.setAttribute('aria-label', button.getAttribute(label) ?? '')
  }
  button?.addEventListener('click', () => {
    mind('stopped', !reasons.has('stopped'))
    tell()
  })
  tell()
  return { again }
}
