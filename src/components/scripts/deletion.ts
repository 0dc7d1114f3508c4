/** Deletes the account from the page, says how it goes, and has this browser forget its owner. */
import { isSignedIn } from './visitor.ts'

export function runDeletion(): void {
  const form = document.querySelector<HTMLFormElement>('[data-delete]')
  form?.addEventListener('submit', (event) => {
    if (!isSignedIn()) return
    event.preventDefault()
    void remove(form).catch(() => form.submit())
  })
}

async function remove(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('.delete')
  const password = form.querySelector('input[type=password]')
  const refused = form.querySelector<HTMLElement>('[role=alert]')
  if (!(password instanceof HTMLInputElement) || !refused || button?.ariaBusy === 'true') return
  const { removeAccount } = await import('#islands/deletion.ts')
  button?.setAttribute('aria-busy', 'true')
  // The box and its shade would stand before what is said meanwhile.
  const box = form.closest<HTMLElement>('[popover]')
  box?.hidePopover()
  const sentence = await removeAccount(password.value)
  button?.removeAttribute('aria-busy')
  if (sentence === null) return location.assign('/signin?deleted')
  box?.showPopover()
  refused.textContent = sentence
  refused.hidden = false
  password.setAttribute('aria-invalid', 'true')
  password.setAttribute('aria-describedby', refused.id)
  password.select()
}
