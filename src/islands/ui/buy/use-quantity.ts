import { type RefObject, useLayoutEffect, useState } from 'react'
import { MAX_PER_LINE } from '#lib/cart/cart.ts'

/** 1 where the text is no quantity that can be bought. */
export const readQuantity = (text = ''): number =>
  Math.min(Math.max(1, Math.trunc(Number(text)) || 1), MAX_PER_LINE)

const isQuantity = (text: string): boolean => String(readQuantity(text)) === text

/** `refused`: the text of a form that was sent without script and refused. */
type Bounds = { refused: string | undefined; most: number }

/** How many are wanted, never above `most`; also what was typed before this part of the page was hydrated. */
export function useQuantity(
  form: RefObject<HTMLFormElement | null>,
  { refused = '1', most }: Bounds,
) {
  const [wanted, setWanted] = useState(readQuantity(refused))
  /** The text of the field while somebody types, or when it was refused: half a number is not corrected. */
  const [typed, setTyped] = useState(isQuantity(refused) ? null : refused)
  const quantity = Math.min(wanted, most)

  function type(text: string) {
    setTyped(text)
    setWanted(readQuantity(text))
  }

  // The page comes with `refused`, or 1. Later than here, the field would be told that again.
  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem('quantity')
    if (!(field instanceof HTMLInputElement)) return
    setWanted(readQuantity(field.value))
    if (field === document.activeElement) setTyped(field.value)
  }, [form])

  return {
    quantity,
    most,
    shown: typed ?? quantity,
    type,
    set(quantity: number) {
      setTyped(null)
      setWanted(quantity)
    },
    /** Typing has ended: the field shows the quantity that is bought. */
    settle: () => setTyped(null),
  }
}

export type Quantity = ReturnType<typeof useQuantity>
