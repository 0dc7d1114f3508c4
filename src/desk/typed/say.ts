/** Says in a form where it is on its way; one such note stands on a page. */
export function sayIn(form: HTMLFormElement, words: string, isWrong = true): void {
  const before = document.querySelector('[data-line]')
  const note = before ?? document.createElement('p')
  note.className = isWrong ? 'note note-bad' : 'note'
  note.role = isWrong ? 'alert' : 'status'
  note.toggleAttribute('data-line', true)
  // A screen reader says each change.
  if (note.textContent !== words) note.textContent = words
  if (note.parentElement !== form) form.append(note)
  // Not behind the bar at the thumb. How far a photo is does not move what is read meanwhile.
  if (isWrong || !before) note.scrollIntoView({ block: 'center' })
}

export const sayNothing = (): void => document.querySelector('[data-line]')?.remove()
