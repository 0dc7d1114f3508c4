import { newsletterTexts as texts } from '#lib/texts/newsletter.ts'
import { toast } from '#islands/toast.ts'
import { isFilledIn } from './wrong-fields.ts'

/** Sends the form, if it is filled in, without leaving the page; its button says how far it is. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  if (!button || button.ariaBusy || !isFilledIn(form)) return
  const body = new FormData(form)
  button.ariaBusy = 'true'
  button.textContent = texts.subscribing
  const sent = fetch('/manager/news_letter/', { method: 'POST', body })
  const isDone = await sent.then(({ ok }) => ok).catch(() => false)
  button.ariaBusy = null
  button.textContent = isDone ? texts.subscribed : texts.failed
  await toast({ kind: isDone ? 'done' : 'failed', text: isDone ? texts.done : texts.failed })
}
