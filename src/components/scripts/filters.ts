/** The filters of a list: what is chosen is counted anew at once, and shown in place when it is asked for. */
import { show, write } from './swap.ts'

const PAUSE_MS = 250
let timer = 0
let latest: AbortController | undefined

const isSheet = (form: EventTarget | null): form is HTMLFormElement =>
  form instanceof HTMLFormElement && !!form.closest('#filters')

/** As a dialog it keeps the focus, and gives it back. It comes anew with each list. */
document.addEventListener('click', (event) => {
  const target = event.target as Element
  const sheet = document.querySelector<HTMLDialogElement>('dialog#filters')
  // On the dialog itself means beside it: its form fills it.
  if (!sheet || !(target === sheet || target.closest('[popovertarget=filters]'))) return
  event.preventDefault()
  // Opened before this script came, it goes away with this.
  sheet.removeAttribute('popover')
  if (sheet.contains(target)) sheet.close()
  else sheet.showModal()
})

document.addEventListener('input', ({ target }) => {
  const form = (target as HTMLInputElement).form
  if (!isSheet(form)) return
  clearTimeout(timer)
  timer = window.setTimeout(() => void count(form), PAUSE_MS)
})

document.addEventListener('submit', (event) => {
  const part = isSheet(event.target) && event.target.closest('[data-swap]')
  if (!isSheet(event.target) || !part) return
  event.preventDefault()
  const href = addressOf(event.target)
  const sheet = event.target.closest('dialog')
  sheet?.removeAttribute('popover')
  sheet?.close()
  void show(href, part.id).then(() => write(href))
})

/** What the form asks for, without what it leaves open. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (value) query.append(name, String(value))
  const asked = query.toString()
  return asked ? `${form.action}?${asked}` : form.action
}

async function count(form: HTMLFormElement): Promise<void> {
  latest?.abort()
  latest = new AbortController()
  try {
    const response = await fetch(addressOf(form), { signal: latest.signal })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const fresh = new Map(
      [...page.querySelectorAll<HTMLElement>('#filters [data-count]')].map((mark) => [
        mark.dataset['count'],
        mark.textContent,
      ]),
    )
    for (const mark of form.querySelectorAll<HTMLElement>('[data-count]'))
      mark.textContent = fresh.get(mark.dataset['count']) ?? '0'
  } catch {
    // Without an answer the numbers stay as they are; the button still shows what is chosen.
  }
}
