import type { ClientDirective } from 'astro'

/** `hydrate` is for scripts: the island has something to do or to show before it is touched. */
const HYDRATING_EVENTS = [
  'pointerenter',
  'focusin',
  'touchstart',
  'pointerdown',
  'hydrate',
] as const
/**
 * What would leave or change the page; fields keep by themselves what is picked or typed. A link that only leads away
 * is followed at once.
 */
const CLICKABLE = 'a:not([data-leads-away]), button, summary'

/** A click, or the sending of a form by a button that may stand anywhere in the page. */
type Held = { target: HTMLElement; form?: HTMLFormElement }

/**
 * Hydrates the island at the first sign of interest. Clicks and sent forms that come before it is hydrated are held
 * back and replayed afterwards, in their order, so that the first tap counts, and each after it.
 */
const interact: ClientDirective = (load, _options, island) => {
  let isHydrating = false
  let isReplaying = false
  const held: Held[] = []
  const hold = (event: Event, next: Held | null) => {
    if (isReplaying) return
    void hydrate()
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    // A form is sent once, however often its button is pressed meanwhile.
    if (!next.form || held.every(({ target }) => target !== next.target)) held.push(next)
  }
  const holdClick = (event: Event) => {
    const target = event.target instanceof Element && event.target.closest<HTMLElement>(CLICKABLE)
    hold(event, target ? { target } : null)
  }
  const holdSubmit = (event: Event) => {
    const { target, submitter } = event as SubmitEvent
    const form = target as HTMLFormElement
    hold(event, { target: submitter ?? form, form })
  }
  const release = () => {
    island.removeEventListener('click', holdClick, true)
    island.removeEventListener('submit', holdSubmit, true)
  }
  const hydrate = async () => {
    if (isHydrating) return
    isHydrating = true
    for (const name of HYDRATING_EVENTS) island.removeEventListener(name, hydrate)
    try {
      const hydrateIsland = await load()
      await hydrateIsland()
    } catch {
      // It could not be fetched: the link or form below does the same by itself.
      release()
      replay(held.at(-1))
      return
    }
    // What the effects of the island have set is rendered first.
    setTimeout(replayNext)
  }
  /** Each in a task of its own: what came of one is there for the next. */
  const replayNext = () => {
    const next = held.shift()
    if (!next) return release()
    isReplaying = true
    replay(next)
    isReplaying = false
    setTimeout(replayNext)
  }
  island.addEventListener('click', holdClick, true)
  island.addEventListener('submit', holdSubmit, true)
  for (const name of HYDRATING_EVENTS) island.addEventListener(name, hydrate, { passive: true })
}

function replay(held: Held | undefined): void {
  if (!held?.target.isConnected) return
  const { target, form } = held
  if (form) form.requestSubmit(target === form ? null : target)
  else target.click()
}

export default interact
