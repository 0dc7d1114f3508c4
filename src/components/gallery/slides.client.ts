/** Moves a row of pictures that snaps, by its buttons and by itself (advance.ts), and tells which one is shown. */
import { advance, isLoaded } from './advance.client.ts'

export type Slides = { index: () => number; show: (index: number) => void }

/** Without those of a colour that is not chosen, which are hidden. */
export const shownOf = <E extends HTMLElement>(all: Iterable<E>): E[] =>
  [...all].filter((element) => element.offsetWidth)

type Options = {
  /** How far the arrows scroll, px, as near as whole pictures come to it; by one picture if not given. */
  stepPx?: () => number
  onShown?: (index: number) => void
}

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

  const noteShown = () => {
    const distances = places().map((_, at) => Math.abs(leftOf(at) - track.scrollLeft))
    const next = distances.indexOf(Math.min(...distances))
    if (next === shown) return
    shown = next
    onShown?.(shown)
  }
  // Somebody may have swiped before this script came.
  noteShown()

  // On a slow line nothing is turned away before it was seen.
  const again = advance(root, () => isLoaded(places()[shown]) && show(isAtEnd() ? 0 : shown + 1))
  for (const act of [noteShown, again]) track.addEventListener('scroll', act, { passive: true })
  root.querySelector('[data-previous]')?.addEventListener('click', () => move(-1))
  root.querySelector('[data-next]')?.addEventListener('click', () => move(1))
  root.setAttribute('data-enhanced', '')
  return { index: () => shown, show }
}
