import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Has the browser make a passkey, or sign with one, when its form is sent; what it says goes along in the hidden field. */
export function runPasskeys(): void {
  if (!browserSupportsWebAuthn()) {
    for (const said of document.querySelectorAll<HTMLElement>('[data-without-passkey]'))
      said.hidden = false
    return
  }
  for (const field of document.querySelectorAll<HTMLInputElement>(
    'input[data-create], input[data-get]',
  )) {
    const form = field.form
    if (!form) continue
    form.hidden = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void answer(form, field)
    })
  }
}

async function answer(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  const { create, get } = field.dataset
  const failed = form.querySelector<HTMLElement>('[data-passkey-failed]')
  if (failed) failed.hidden = true
  try {
    const said = create
      ? await startRegistration({ optionsJSON: JSON.parse(create) })
      : await startAuthentication({ optionsJSON: JSON.parse(get ?? '') })
    field.value = JSON.stringify(said)
  } catch {
    // Closed by the person, no passkey on this device, or too late: the page says what else there is.
    if (failed) failed.hidden = false
    return
  }
  form.submit()
}
