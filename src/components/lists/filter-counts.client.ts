/** Counts the items that the filters leave while they are being chosen, by fetching the page that they lead to. */
import { addressOf, isSheet } from './filter-sheet.client.ts'

const PAUSE_MS = 250

document.addEventListener('input', ({ target }) => {
  const { form } = target as HTMLInputElement
  if (isSheet(form)) void count(form)
})

async function count(form: HTMLFormElement): Promise<void> {
  const href = addressOf(form)
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  const text = addressOf(form) === href ? await read(href) : ''
  // Something else has been chosen meanwhile.
  if (!text || addressOf(form) !== href) return
  const page = new DOMParser().parseFromString(text, 'text/html')
  const marks = [...page.querySelectorAll<HTMLElement>('#filters [data-count]')]
  const fresh = new Map(marks.map((mark) => [mark.dataset['count'], mark.textContent]))
  for (const mark of form.querySelectorAll<HTMLElement>('[data-count]'))
    mark.textContent = fresh.get(mark.dataset['count']) ?? '0'
}

/** Empty where no answer came: the numbers stay, and the button still shows what is chosen. */
async function read(href: string): Promise<string> {
  const response = await fetch(href).catch(() => null)
  return response?.ok ? response.text() : ''
}
