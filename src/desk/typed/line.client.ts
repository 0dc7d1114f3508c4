import { typedTexts as texts } from '#lib/texts/desk/typed.ts'
import { isOfAct } from './fields.ts'
import { sayIn, sayNothing } from './say.ts'

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
      const slow = setTimeout(() => sayIn(form, texts.sending), SLOW_MS)
      while (!(await hasLine())) {
        clearTimeout(slow)
        sayIn(form, texts.noLine)
        await nextChance()
      }
      clearTimeout(slow)
      sayNothing()
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
