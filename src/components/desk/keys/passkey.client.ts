import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

const show = (within: ParentNode, parts: string): void => {
  for (const part of within.querySelectorAll<HTMLElement>(parts)) part.hidden = false
}

/**
 * Has the browser make a passkey, or sign with one, when its form is sent; what it says goes along in the hidden field.
 */
export function runPasskeys(): void {
  const isSupported = browserSupportsWebAuthn()
  show(document, isSupported ? '[data-with-passkey]' : '[data-without-passkey]')
  if (!isSupported) return
  for (const field of document.querySelectorAll<HTMLInputElement>(
    'input[data-create], input[data-get]',
  )) {
    const form = field.form
    if (!form) continue
    form.addEventListener('submit', (event) => {
      // The form has a second button, for a code.
      if (event.submitter?.hasAttribute('data-by-code')) return
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
    show(form, '[data-passkey-failed]')
    return
  }
  form.submit()
}
