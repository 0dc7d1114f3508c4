import { type RefObject, useLayoutEffect, useState } from 'react'
import { MAX_PER_LINE } from '#lib/cart/cart.ts'

export const readQuantity = (text: string): number =>
  Math.min(Math.max(1, Math.trunc(Number(text)) || 1), MAX_PER_LINE)

/** How many are wanted, also what was typed before this part of the page was awake. */
export function useQuantity(form: RefObject<HTMLFormElement | null>, first: number) {
  const [quantity, setQuantity] = useState(first)
  // The page comes with `first`. Later than here, the field would be told that again.
  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem('quantity')
    if (field instanceof HTMLInputElement) setQuantity(readQuantity(field.value))
  }, [form])
  return [quantity, setQuantity] as const
}
