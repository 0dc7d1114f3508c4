import { type ReactNode, useEffect, useRef } from 'react'
import {
  type FavouriteLine as Line,
  totalKoboOf,
  variantField,
  variantOf,
} from '#lib/favourites/lines.ts'
import { type OpenForm } from '#lib/form.ts'
import { formatNaira } from '#lib/money.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { favouriteTexts as texts } from '#lib/texts/goods/favourites.ts'
import { keepSeen, SEEN_FAVOURITES_KEY } from '#stores/seen.ts'
import './styles/cart.css'
import './styles/favourites.css'
import { FavouriteLine } from '#islands/ui/favourites/FavouriteLine.tsx'
import { useBuyFavourites, usePickedVariants } from '#islands/ui/favourites/use-buy-favourites.ts'
import { useCurrentLines } from '#islands/ui/favourites/use-current-lines.ts'

export type Props = {
  lines: readonly Line[]
  isGuest: boolean
  /** The form that was sent without script. */
  form: OpenForm
  /** Shown when nothing is kept. */
  children?: ReactNode
}

/** The shopper's favourites, put in the cart one by one or all at once. Works as a plain form of the page. */
export function FavouriteLines({ lines: rendered, isGuest, form: sent, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const lines = useCurrentLines(rendered, isGuest)
  const pickedIn = usePickedVariants(form, sent.values)
  const { isBusy, refusals, summary, submit } = useBuyFavourites(lines, pickedIn, {
    refusals: refusalsIn(sent, rendered),
    summary: sent.formError,
  })
  useFocusOnMain(lines.length)
  useEffect(() => {
    const seen = lines.map(({ name, slug }) => ({ name, slug, quantity: 1 }))
    keepSeen(SEEN_FAVOURITES_KEY, seen)
  }, [lines])
  if (lines.length === 0) return <>{children}</>
  return (
    <form ref={form} className="cart" method="post" action="/favourites" onSubmit={submit}>
      <ul className="cart-lines" aria-label={texts.title}>
        {lines.map((line) => (
          <FavouriteLine
            key={line.id}
            line={line}
            variant={variantOf(line, pickedIn(line.id))}
            picked={sent.values[variantField(line.id)] ?? ''}
            error={refusals.get(line.id)}
            isBusy={isBusy}
          />
        ))}
      </ul>
      <section className="cart-panel">
        <h2 className="cart-panel-title">{texts.summary}</h2>
        <Summary totalKobo={totalKoboOf(lines, pickedIn)} />
        <button
          className="button mt-5 w-full"
          name="buy"
          value="all"
          aria-disabled={isBusy || undefined}
        >
          {texts.addAll}
        </button>
        <p className="field-error" role="alert" hidden={!summary}>
          {summary}
        </p>
      </section>
    </form>
  )
}

/** The sum of one of each that can be bought, for pickup at the store. */
const Summary = ({ totalKobo }: { totalKobo: number }) => (
  <>
    <p className="mb-4 flex flex-wrap justify-between gap-4 font-bold">
      <span>{texts.storePickup}</span>
      <span className="text-leaf-text">{texts.freeShipping}</span>
    </p>
    <dl className="cart-summary">
      <div>
        <dt>{commonTexts.subtotal}</dt>
        <dd translate="no">{formatNaira(totalKobo)}</dd>
      </div>
      <div>
        <dt>{commonTexts.shipping}</dt>
        <dd className="font-bold text-leaf-text">{commonTexts.free}</dd>
      </div>
      <div className="cart-total">
        <dt>{commonTexts.total}</dt>
        <dd data-total="" translate="no">
          {formatNaira(totalKobo)}
        </dd>
      </div>
    </dl>
  </>
)

const refusalsIn = ({ fieldErrors }: OpenForm, lines: readonly Line[]) =>
  new Map(
    lines.flatMap(({ id }) => {
      const [error] = fieldErrors[variantField(id)] ?? []
      return error === undefined ? [] : [[id, error] as const]
    }),
  )

/** The button that removed a line goes with it: the focus must not get lost. */
function useFocusOnMain(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
    before.current = count
  }, [count])
}
