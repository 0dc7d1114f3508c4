import { typedTexts as texts } from '#lib/texts/desk/typed.ts'
import { isOfAct } from './fields.ts'

/** The lightest answer of the desk. */
const PROBE = '/desk/app/manifest.webmanifest'
/** A page that has just come came over a line. */
const FRESH_MS = 10_000
const PROBE_MS = 8_000
const SLOW_MS = 1_000
const AGAIN_MS = 5_000

/** Sends a form once there is a line: without one the browser would show its own page in the place of what was typed. */
export function waitForLine(): void {
  let [isWaiting, isFree] = [false, false]
  addEventListener(
    'submit',
    async (event) => {
      const form = event.target as HTMLFormElement
      // Photos that go one by one wait for themselves.
      if (isFree || !isOfAct(form) || form.querySelector('[data-photos="each"]')) return
      if (navigator.onLine && performance.now() < FRESH_MS) return
      event.preventDefault()
      event.stopPropagation()
      if (isWaiting) return
      isWaiting = true
      const slow = setTimeout(() => say(form, texts.sending), SLOW_MS)
      while (!(await hasLine())) {
        clearTimeout(slow)
        say(form, texts.noLine)
        await nextChance()
      }
      clearTimeout(slow)
      document.querySelector('[data-line]')?.remove()
      isFree = true
      form.requestSubmit(event.submitter)
      isFree = isWaiting = false
    },
    true,
  )
}

async function hasLine(): Promise<boolean> {
  if (!navigator.onLine) return false
  const asked = {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_MS),
  } as const
  const answer = await fetch(PROBE, asked).catch(() => null)
  return answer?.ok === true
}

const nextChance = () =>
  new Promise((resolve) => {
    addEventListener('online', resolve, { once: true })
    setTimeout(resolve, AGAIN_MS)
  })

function say(form: HTMLFormElement, words: string): void {
  const note = document.querySelector('[data-line]') ?? document.createElement('p')
  note.className = 'note note-bad'
  note.role = 'alert'
  note.toggleAttribute('data-line', true)
  // A screen reader says each change.
  if (note.textContent !== words) note.textContent = words
  if (note.parentElement !== form) form.append(note)
  // Not behind the bar at the thumb.
  note.scrollIntoView({ block: 'center' })
}
