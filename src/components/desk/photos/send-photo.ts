import { type Answered, isOverloaded, sendForm, toPage, wordsAt } from '#desk/send-form.ts'

/** A photo has arrived, or the shop's page says why not; or nobody is signed in. */
export type Answer =
  | { kind: 'taken' | 'refused'; said: string; page: Document }
  | { kind: 'signed-out' }

/** Sends one photo as the form with it does, and tells how far it is. Null when the line broke. */
export async function sendPhoto(
  form: HTMLFormElement,
  { name, blob }: { name: string; blob: Blob },
  onProgress: (percent: number) => void,
): Promise<Answer | null> {
  const body = new FormData(form)
  body.delete('photos')
  body.append('photos', blob, name)
  const sent = (percent: number) => onProgress(Math.min(99, percent))
  return read(await sendForm(form.action, body, sent))
}

function read(answered: Answered | null): Answer | null {
  if (!answered || isOverloaded(answered.status)) return null
  const { status, url, html } = answered
  if (url.pathname === '/desk/signin') return { kind: 'signed-out' }
  const page = toPage(html)
  if (status === 200) return { kind: 'taken', said: wordsAt(page, ['main [role="status"]']), page }
  const said = wordsAt(page, ['#photos-error', 'main [role="alert"]', 'main p'])
  return { kind: 'refused', said, page }
}
