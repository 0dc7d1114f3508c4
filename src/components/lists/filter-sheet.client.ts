/**
 * The filters of a list: shown as a dialog, which keeps the focus and gives it back; what they find is shown in place.
 */
import { go } from './swap.client.ts'

export const isSheet = (form: EventTarget | null): form is HTMLFormElement =>
  form instanceof HTMLFormElement && !!form.closest('#filters')

/** What the form asks for, without what it leaves open. */
export function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (value) query.append(name, String(value))
  const asked = query.toString()
  return asked ? `${form.action}?${asked}` : form.action
}

document.addEventListener('click', (event) => {
  const target = event.target as Element
  // Each new list brings a new sheet.
  const sheet = document.querySelector<HTMLDialogElement>('dialog#filters')
  // A click on the dialog itself is one beside it, because its form fills it.
  if (!sheet || !(target === sheet || target.closest('[popovertarget=filters]'))) return
  event.preventDefault()
  // A sheet that was opened as a popover, before this script came, closes with this.
  sheet.removeAttribute('popover')
  if (sheet.contains(target)) sheet.close()
  else sheet.showModal()
})

document.addEventListener('submit', (event) => {
  const part = isSheet(event.target) && event.target.closest('[data-swap]')
  if (!isSheet(event.target) || !part) return
  event.preventDefault()
  const href = addressOf(event.target)
  const sheet = event.target.closest('dialog')
  sheet?.removeAttribute('popover')
  sheet?.close()
  void go(href, part.id)
})
