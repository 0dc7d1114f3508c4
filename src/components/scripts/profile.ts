/** The profile's form: what is refused, or gets lost on the way, leaves all that was typed; its button says how it goes. */
import { saveProfile } from '#islands/profile.ts'
import type { OpenForm } from '#lib/form.ts'
import { isSignedIn } from './visitor.ts'
import { say } from './wrong-fields.ts'

type Told = 'saving' | 'fresh' | 'saved' | 'failed'

function run(form: HTMLFormElement): void {
  const button = form.querySelector('button')
  const status = form.querySelector('[role=status]')
  const alert = form.querySelector<HTMLElement>('[role=alert]')
  const picture = form.querySelector<HTMLInputElement>('[type=file]')
  let isSaving = false

  const tell = (what: Told) => {
    const text = button?.dataset[what] ?? ''
    if (button) button.textContent = text
    if (status) status.textContent = what === 'saved' || what === 'failed' ? text : ''
  }

  picture?.addEventListener('change', () => isTooLarge(picture))
  form.addEventListener('input', () => isSaving || tell('fresh'))
  form.addEventListener('submit', (event) => {
    if (isSaving) return event.preventDefault()
    const isRefused = picture?.files?.length ? isTooLarge(picture) : false
    // Somebody whose tokens this browser does not keep: the page's own form saves by the cookie.
    if (!isRefused && !isSignedIn()) return
    event.preventDefault()
    if (isRefused) {
      picture?.focus()
      return tell('failed')
    }
    isSaving = true
    tell('saving')
    save()
      .then(tell, () => tell('failed'))
      .finally(() => (isSaving = false))
  })

  async function save(): Promise<Told> {
    const given = new FormData(form)
    const answer = await saveProfile(Number(form.dataset['save']), given)
    if ('isUnknown' in answer) {
      form.submit()
      return 'saving'
    }
    if ('refused' in answer) {
      showErrors(answer.refused)
      return 'failed'
    }
    showErrors(null)
    for (const field of fieldsOf(form)) {
      const saved = answer.saved[field.name]
      // What was typed meanwhile stays, and waits for the next Save.
      if (saved !== undefined && field.value === given.get(field.name)) field.value = saved
    }
    if (picture) picture.value = ''
    return 'saved'
  }

  function showErrors(refused: OpenForm | null): void {
    const errors = refused?.fieldErrors ?? {}
    const fields = fieldsOf(form)
    for (const field of fields) say(field, errors[field.name]?.join(' '))
    if (picture) sayOfPicture(picture, errors['image']?.join(' ') ?? '')
    if (alert) {
      alert.hidden = !refused?.formError
      alert.textContent = refused?.formError ?? ''
    }
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
}

const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('.field:not([type=file])'),
]

/** Says beside the picture whether it is too large. */
function isTooLarge(picture: HTMLInputElement): boolean {
  const { max = '', tooLarge = '' } = picture.dataset
  const isIt = (picture.files?.[0]?.size ?? 0) > Number(max)
  sayOfPicture(picture, isIt ? tooLarge : '')
  return isIt
}

/** Its place is always there, since it is read out as soon as a picture is chosen. */
function sayOfPicture(picture: HTMLInputElement, wrong: string): void {
  const fault = document.getElementById('image-error')
  if (fault) fault.textContent = wrong
  if (wrong) picture.setAttribute('aria-invalid', 'true')
  else picture.removeAttribute('aria-invalid')
}

const form = document.querySelector<HTMLFormElement>('[data-save]')
if (form) run(form)
