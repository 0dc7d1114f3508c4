import { type RefObject, type SubmitEvent, useState, useSyncExternalStore } from 'react'
import { sentenceOf } from '#lib/api.ts'
import type { VariantOffer } from '#lib/catalogue/catalogue.ts'
import {
  type FavouriteLine,
  faultOf,
  type Refusals,
  sayNotAdded,
  variantField,
  variantOf,
} from '#lib/favourites/lines.ts'
import { cartTexts } from '#lib/texts/buying/cart.ts'
import { favouriteTexts as texts } from '#lib/texts/goods/favourites.ts'
import { addItem } from '#stores/cart.ts'
import { hasWaitingChanges } from '#stores/cart-waiting.ts'
import { toast } from '#islands/toast.ts'
import { showThatItWaits } from '#islands/waiting.ts'
import { sayAdded } from '#islands/ui/buy/use-buy.ts'

type Form = RefObject<HTMLFormElement | null>

/** The variants that the form holds, also those that were picked before this part of the page was hydrated. */
export function usePickedVariants(form: Form, first: Record<string, string>) {
  const picked = useSyncExternalStore(
    (told) => {
      const element = form.current
      element?.addEventListener('change', told)
      return () => element?.removeEventListener('change', told)
    },
    () => readForm(form.current),
    () => new URLSearchParams(first).toString(),
  )
  const values = new URLSearchParams(picked)
  return (itemId: number) => values.get(variantField(itemId))
}

const readForm = (form: HTMLFormElement | null): string =>
  new URLSearchParams(
    form ? [...new FormData(form)].map(([name, value]) => [name, String(value)]) : [],
  ).toString()

/** Puts one line, or all, in the cart, and says what could not be. */
export function useBuyFavourites(
  lines: readonly FavouriteLine[],
  pickedIn: (itemId: number) => string | null,
  refused: { refusals: Refusals; summary: string | null },
) {
  const [isBusy, setBusy] = useState(false)
  const [{ refusals, summary }, setRefused] = useState(refused)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const asked = event.nativeEvent.submitter?.getAttribute('value') ?? 'all'
    const wanted = asked === 'all' ? lines : lines.filter(({ id }) => String(id) === asked)
    setBusy(true)
    void toast({ kind: 'busy', id: 'cart', text: cartTexts.toasts.adding })
    const failed = await addLines(wanted, pickedIn)
    setBusy(false)
    const said = sayNotAdded(wanted, failed)
    setRefused({ refusals: failed, summary: asked === 'all' ? said : null })
    if (hasWaitingChanges()) showThatItWaits()
    else if (said === null) sayAdded(texts.allAdded(wanted.length))
    else void toast({ kind: 'failed', id: 'cart', text: said })
  }

  return { isBusy, refusals, summary, submit }
}

async function addLines(
  lines: readonly FavouriteLine[],
  pickedIn: (itemId: number) => string | null,
): Promise<Refusals> {
  const refusals = new Map<number, string>()
  for (const line of lines) {
    const variant = variantOf(line, pickedIn(line.id))
    const fault = faultOf(line, variant) ?? (await refusalOf(line.id, variant))
    if (fault !== null) refusals.set(line.id, fault)
  }
  return refusals
}

/** Null when it was put in the cart. */
async function refusalOf(
  itemId: number,
  { size = '', colour = '' }: Partial<VariantOffer> = {},
): Promise<string | null> {
  try {
    await addItem({ itemId, quantity: 1, size, colour })
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}
