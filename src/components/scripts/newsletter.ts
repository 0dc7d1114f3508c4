import { newsletterTexts as texts } from '#lib/texts/newsletter.ts'
import { toast } from '#islands/toast.ts'
import { isFilledIn, say } from './wrong-fields.ts'

/** Sends the form, if it is filled in, without leaving the page; its button says how far it is. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  if (!button || button.ariaBusy || !isFilledIn(form)) return
  const body = new FormData(form)
  const next = nextStep(form)
  next.textContent = ''
  button.ariaBusy = 'true'
  button.textContent = texts.subscribing
  const answer = await fetch('/manager/news_letter/', { method: 'POST', body }).catch(() => null)
  const isDone = answer?.ok === true
  const wrong = isDone ? undefined : await wrongAddress(answer)
  button.ariaBusy = null
  button.textContent = isDone ? texts.subscribed : texts.failed
  // What the button says is of the address that was sent.
  form.addEventListener('input', () => (button.textContent = texts.subscribe), { once: true })
  if (isDone) next.textContent = texts.sent
  if (wrong) refuse(form, wrong)
  await toast({ kind: isDone ? 'done' : 'failed', text: isDone ? texts.done : texts.failed })
}

/** Where the form says that a mail must be opened: longer than a toast stays. */
function nextStep(form: HTMLFormElement): HTMLElement {
  const known = form.querySelector<HTMLElement>('[role=status]')
  if (known) return known
  const made = document.createElement('p')
  made.role = 'status'
  made.className = 'mt-2 font-bold'
  form.append(made)
  return made
}

/** What the shop has against the address; nothing when it is refused for something else. */
async function wrongAddress(answer: Response | null): Promise<string | undefined> {
  const told = (await answer?.json().catch(() => null)) as { email?: string[] } | null | undefined
  return told?.email?.join(' ')
}

/** Says it beside the address until that is changed. */
function refuse(form: HTMLFormElement, wrong: string): void {
  const field = form.querySelector<HTMLInputElement>('[name=email]')
  if (!field) return
  say(field, wrong)
  field.focus()
  field.addEventListener('input', () => say(field, undefined), { once: true })
}
