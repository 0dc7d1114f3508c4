/** Deletes the account from the page, says how it goes, and has this browser forget its owner. */
import { isSignedIn } from './visitor.ts'

export function runDeletion(): void {
  const form = document.querySelector<HTMLFormElement>('[data-delete]')
  const box = form && boxOf(form)
  // Opened before this script came, it stands there without keeping the focus. Older browsers refuse the selector.
  if (box && 'popover' in box && box.matches(':popover-open')) {
    box.hidePopover()
    box.showModal()
  }
  if (form) box?.addEventListener('close', () => forgetTry(form))
  if (box)
    for (const button of document.querySelectorAll('[popovertarget=delete-box]'))
      button.addEventListener('click', (event) => {
        event.preventDefault()
        if (box.open) box.close()
        else box.showModal()
      })
  form?.addEventListener('submit', (event) => {
    if (!isSignedIn()) return
    event.preventDefault()
    // The page knows the customer by the cookie, or asks who it is.
    void remove(form).catch(() => form.submit())
  })
}

/** The dialog around the form; none where the form stands in the page. */
const boxOf = (form: HTMLFormElement) => form.closest<HTMLDialogElement>('dialog[popover]')

async function remove(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('.delete')
  const password = form.querySelector('input[type=password]')
  const refused = form.querySelector<HTMLElement>('[role=alert]')
  if (!(password instanceof HTMLInputElement) || !refused || button?.ariaBusy === 'true') return
  // Before anything is waited for: a second tap comes at once.
  button?.setAttribute('aria-busy', 'true')
  const given = password.value
  const { removeAccount } = await import('#islands/deletion.ts')
  const sentence = await removeAccount(given)
  if (sentence === null) return location.assign('/signin?deleted')
  button?.removeAttribute('aria-busy')
  // Closed meanwhile, it is told by the toast alone.
  if (boxOf(form)?.open === false) return
  refused.textContent = sentence
  refused.hidden = false
  password.setAttribute('aria-invalid', 'true')
  password.setAttribute('aria-describedby', refused.id)
  password.select()
}

/** Who opens the dialog again begins anew, without the password and what was said of it. */
function forgetTry(form: HTMLFormElement): void {
  form.reset()
  const password = form.querySelector('input[type=password]')
  password?.removeAttribute('aria-invalid')
  password?.removeAttribute('aria-describedby')
  for (const said of form.querySelectorAll<HTMLElement>('.field-error')) {
    said.hidden = true
    said.textContent = ''
  }
}
