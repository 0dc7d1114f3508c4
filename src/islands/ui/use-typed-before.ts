import { useState } from 'react'

/**
 * What stands in the text area with this id, or `given`. React writes the default over what is typed into a text area before it
 * hydrates; into an input it does not.
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
