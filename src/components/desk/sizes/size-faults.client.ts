/** What the shop says beside a field that is drawn anew. */
type Fault = { id: string; note: HTMLElement }

/** Says what is wrong with these fields of a form again, beside each that is there. */
export function faultsIn(form: HTMLFormElement, drawn: string): () => void {
  const wrong = [...form.querySelectorAll<HTMLInputElement>(drawn)].flatMap(
    (field): [string, Fault][] => {
      const note = document.getElementById(
        field.getAttribute('aria-describedby')?.split(' ').pop() ?? '',
      )
      return field.ariaInvalid === 'true' && note ? [[field.name, { id: field.id, note }]] : []
    },
  )
  return () => {
    for (const [name, { id, note }] of wrong) {
      const field = form.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement)) continue
      field.id = id
      field.setAttribute('aria-invalid', 'true')
      field.setAttribute('aria-describedby', note.id)
      const table = field.closest('table')
      if (table) table.parentElement?.append(note)
      else field.after(note)
    }
  }
}
