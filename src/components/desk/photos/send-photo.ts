import { type Answered, sendForm, toPage, wordsAt } from '#desk/send-form.ts'

/** A photo has arrived, or the shop's page says why not; or the line broke, or nobody is signed in. */
export type Answer =
  | { kind: 'taken' | 'refused'; said: string; page: Document }
  | { kind: 'broken' }
  | { kind: 'signed-out' }

/** Sends one photo as the form with it does, and tells how far it is. */
export async function sendPhoto(
  form: HTMLFormElement,
  { name, blob }: { name: string; blob: Blob },
  onProgress: (percent: number) => void,
): Promise<Answer> {
  const body = new FormData(form)
  body.delete('photos')
  body.append('photos', blob, name)
  const sent = (percent: number) => onProgress(Math.min(99, percent))
  return read(await sendForm(form.action, body, sent))
}

function read(answered: Answered | null): Answer {
  if (!answered) return { kind: 'broken' }
  const { status, url, html } = answered
  if (url.pathname === '/desk/signin') return { kind: 'signed-out' }
  // Too much to do, or a proxy without a shop: it will do later.
  if (status >= 500 && status !== 507) return { kind: 'broken' }
  const page = toPage(html)
  if (status === 200) return { kind: 'taken', said: wordsAt(page, ['main [role="status"]']), page }
  const said = wordsAt(page, ['#photos-error', 'main [role="alert"]', 'main p'])
  return { kind: 'refused', said, page }
}
