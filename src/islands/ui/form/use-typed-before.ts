import { useState } from 'react'

/**
 * The words in the text area with this id; `given` where there is none yet. When React hydrates a text area, it
 * overwrites what was typed with the default value. It does not do so with an input.
 */
export function useTypedBefore(id: string, given: string): string {
  const [words] = useState(() => typedInto(id) ?? given)
  return words
}

function typedInto(id: string): string | null {
  if (typeof document === 'undefined') return null
  const field = document.getElementById(id)
  return field instanceof HTMLTextAreaElement ? field.value : null
}
