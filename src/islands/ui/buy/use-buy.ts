import { type RefObject, type SubmitEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { sentenceOf } from '#lib/api.ts'
import { type OpenForm, otherErrors } from '#lib/form.ts'
import { cartErrors, cartTexts } from '#lib/texts/buying/cart.ts'
import { addItem } from '#stores/cart.ts'
import { DEFAULT_MS, toast } from '#islands/toast.ts'
import { showThatItWaits } from '#islands/waiting.ts'
import type { BuyStage } from './BuyButton.tsx'

/** How long the button says Added. */
const ADDED_MS = 2_000

/** The choice that the form holds, also one that was made before this part of the page was hydrated. */
export const usePicked = (
  form: RefObject<HTMLFormElement | null>,
  name: 'size' | 'colour',
  first?: string,
) =>
  useSyncExternalStore(
    (told) => {
      const element = form.current
      element?.addEventListener('change', told)
      return () => element?.removeEventListener('change', told)
    },
    () => {
      const picked = form.current && new FormData(form.current).get(name)
      return picked ? String(picked) : first
    },
    () => first,
  )

type Wanted = {
  itemId: number
  quantity: number
  size: string | undefined
  colour: string | undefined
}

const choiceOf = ({ quantity, size = '', colour = '' }: Omit<Wanted, 'itemId'>): string =>
  `${quantity} ${size} ${colour}`

/** That it is sold out is said beside the sizes. */
const besideQuantity = ({ code }: OpenForm): string[] =>
  code === 'insufficient_stock' ? [] : ['quantity']

/** The stages of putting something in the cart, what went wrong, and whether just this choice was added before. */
export function useBuy({ itemId, quantity, ...known }: Wanted, refused: OpenForm | undefined) {
  const [stage, setStage] = useState<BuyStage>('idle')
  const [error, setError] = useState(
    refused && (otherErrors(refused, besideQuantity(refused)) || undefined),
  )
  const [quantityError, setQuantityError] = useState(
    refused &&
      besideQuantity(refused)
        .flatMap((name) => refused.fieldErrors[name] ?? [])
        .join(' '),
  )
  const [added, setAdded] = useState<string | null>(null)

  useEffect(() => {
    if (stage !== 'added') return
    const timer = setTimeout(() => setStage('idle'), ADDED_MS)
    return () => clearTimeout(timer)
  }, [stage])

  function clearErrors() {
    setError(undefined)
    setQuantityError(undefined)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The tap that hydrated this form is replayed before React knows what was chosen.
    const picked = new FormData(event.currentTarget)
    const size = String(picked.get('size') ?? known.size ?? '')
    const colour = String(picked.get('colour') ?? known.colour ?? '')
    if (stage === 'adding') return
    if (size === '') {
      setError(cartErrors.chooseSize)
      return event.currentTarget.querySelector<HTMLElement>('[name=size]')?.focus()
    }
    // The message beside the sizes may be out of sight when the bar's button was pressed.
    const isFromBar = event.nativeEvent.submitter?.closest('.sticky-bar')
    setStage('adding')
    clearErrors()
    try {
      const notice = await addItem({ itemId, quantity, size, colour })
      if (notice?.code === 'waits') {
        setStage('idle')
        return showThatItWaits()
      }
      setStage('added')
      setAdded(choiceOf({ quantity, size, colour }))
      showAdded(notice?.code === 'limited_stock' ? notice.available : null)
    } catch (failure) {
      setStage('idle')
      const text = sentenceOf(failure)
      setError(text)
      if (isFromBar) void toast({ kind: 'failed', id: 'cart', text })
    }
  }

  const isAdded = added === choiceOf({ quantity, ...known })
  return { stage, error, quantityError, isAdded, submit, clearErrors }
}

function showAdded(onlyLeft: number | null): void {
  const { added, onlyAdded } = cartTexts.toasts
  const text = onlyLeft === null ? added : onlyAdded(onlyLeft)
  // The link to the cart is beside the button.
  void toast({ kind: 'done', id: 'cart', text, stayMs: DEFAULT_MS })
}

/** Says that something is in the cart, and leads there. */
export function sayAdded(text: string): void {
  const { viewCart } = cartTexts.toasts
  void toast({ kind: 'done', id: 'cart', text, action: { label: viewCart, href: '/cart' } })
}
