/** The profile's form: what would be refused, or gets lost on the way, leaves all that was typed; its button says how it goes. */
type Said = 'saving' | 'fresh' | 'failed'

function run(form: HTMLFormElement): void {
  const button = form.querySelector('button')
  const picture = form.querySelector<HTMLInputElement>('[type=file]')
  let isSaving = false

  const say = (what: Said) => {
    if (button) button.textContent = button.dataset[what] ?? ''
  }

  picture?.addEventListener('change', () => isTooLarge(picture))
  form.addEventListener('input', () => isSaving || say('fresh'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSaving) return
    const isRefused = picture?.files?.length ? isTooLarge(picture) : false
    if (isRefused) picture?.focus()
    if (isRefused || !navigator.onLine) return say('failed')
    isSaving = true
    say('saving')
    save(form).catch(() => {
      isSaving = false
      say('failed')
    })
  })
}

/** Says beside the picture whether it is too large. */
function isTooLarge(picture: HTMLInputElement): boolean {
  const { max = '', tooLarge = '' } = picture.dataset
  const fault = document.getElementById('image-error')
  const isIt = (picture.files?.[0]?.size ?? 0) > Number(max)
  if (fault) fault.textContent = isIt ? tooLarge : ''
  if (isIt) picture.setAttribute('aria-invalid', 'true')
  else picture.removeAttribute('aria-invalid')
  return isIt
}

/** The page answers with the form as it is then. Throws when it was not reached, or has none. */
async function save(form: HTMLFormElement): Promise<void> {
  const answer = await fetch(form.action, { method: 'POST', body: new FormData(form) })
  // Signed out meanwhile: the page it led to says so.
  if (new URL(answer.url).pathname !== new URL(form.action).pathname)
    return location.assign(answer.url)
  const html = await answer.text()
  const fresh = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelector<HTMLFormElement>('[data-save]')
  if (!fresh) throw new Error(answer.statusText)
  form.replaceWith(document.adoptNode(fresh))
  run(fresh)
  fresh.querySelector<HTMLElement>('[autofocus], button')?.focus()
}

const form = document.querySelector<HTMLFormElement>('[data-save]')
if (form) run(form)
