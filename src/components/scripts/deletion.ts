/** Deletes the account from the page, says how it goes, and has this browser forget its owner. */
import { isSignedIn } from './visitor.ts'

export function runDeletion(): void {
  const form = document.querySelector<HTMLFormElement>('[data-delete]')
  const box = form && boxOf(form)
  // Opened before this script came, it stands there without keeping the focus.
  if (box?.matches(':popover-open')) {
    box.hidePopover()
    box.showModal()
  }
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
  const { removeAccount } = await import('#islands/deletion.ts')
  button?.setAttribute('aria-busy', 'true')
  const sentence = await removeAccount(password.value)
  button?.removeAttribute('aria-busy')
  if (sentence === null) return location.assign('/signin?deleted')
  refused.textContent = sentence
  refused.hidden = false
  password.setAttribute('aria-invalid', 'true')
  password.setAttribute('aria-describedby', refused.id)
  password.select()
}
