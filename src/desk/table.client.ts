import { tableSendingTexts as texts } from '#lib/texts/goods/table-sending.ts'
import { sendForm, toPage, wordsAt } from './send-form.ts'

/** Sends the form of a table or a zip, and says how far it is: on a slow line it takes minutes. */
export function showSending(input: HTMLInputElement): void {
  const { form } = input
  const field = input.closest('[data-table]')
  const line = field?.querySelector<HTMLElement>('[data-table-state]')
  const bar = field?.querySelector('progress')
  const button = form?.querySelector('button')
  if (!form || !line || !bar || !button) return

  const say = (words: string, isWrong = false) => {
    // A screen reader says each change.
    if (line.textContent !== words) line.textContent = words
    line.classList.toggle('field-error', isWrong)
    bar.hidden = isWrong
    button.disabled = !isWrong
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    // What the page said of another file.
    for (const old of form.querySelectorAll('[role="alert"]')) old.remove()
    bar.value = 0
    say(texts.sending)
    const answered = await sendForm(form.action, new FormData(form), (percent) => {
      bar.value = percent
      if (percent === 100) say(texts.reading)
    })
    if (!answered) return say(texts.broken, true)
    const { status, url, html } = answered
    if (status === 200) return location.assign(url)
    const words = wordsAt(toPage(html), ['#table-error', 'main [role="alert"]', 'main p'])
    say(words || (status < 500 ? texts.notTaken(status) : texts.broken), true)
  })
  // A page that is come back to.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    say('')
    bar.hidden = true
    button.disabled = false
  })
}
