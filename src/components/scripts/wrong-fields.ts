/** The newsletter's form says what is wrong with its field as the islands do (islands/ui/useForm.ts). */
import { lookOver } from '#islands/look-over.ts'

/** Says beside each field what the browser sees to be wrong with it, and focuses the first. True when nothing is. */
export function isFilledIn(form: HTMLFormElement): boolean {
  const errors = lookOver(form)
  // What the last try was refused with is no longer so.
  for (const refusal of form.querySelectorAll<HTMLElement>('[role=alert]')) {
    refusal.hidden = true
    // A description is read out with its hidden parts, too.
    refusal.textContent = ''
  }
  for (const field of form.querySelectorAll<HTMLInputElement>('input.field'))
    say(field, errors[field.name]?.join(' '))
  const first = form.querySelector<HTMLElement>('input.field[aria-invalid=true]')
  first?.focus()
  return first === null
}

/** Says beside the field what is wrong with it; takes back what was said when nothing is. */
export function say(field: HTMLInputElement, wrong: string | undefined): void {
  const id = `${field.id}-error`
  document.getElementById(id)?.remove()
  // As an attribute: not every browser has the property.
  if (wrong) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
  const notes = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((of) => of !== id)
  if (wrong) {
    const line = document.createElement('p')
    Object.assign(line, { id, className: 'field-error', textContent: wrong })
    // Red cannot be read on the footer's indigo.
    if (field.closest('footer')) line.style.color = 'inherit'
    const before = document.getElementById(`${field.id}-hint`) ?? field.parentElement
    before?.after(line)
    notes.push(id)
  }
  const described = notes.join(' ').trim()
  if (described) field.setAttribute('aria-describedby', described)
  else field.removeAttribute('aria-describedby')
}
