import { addToCartTexts as texts } from '#lib/texts/buying/cart.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { Icon } from '#islands/ui/Icon.tsx'

export type BuyStage = 'idle' | 'adding' | 'added'

type Props = {
  stage: BuyStage
  /** True once it is hydrated. Before that, the browser itself asks for a size. */
  isHydrated: boolean
  hasChoice: boolean
  isChosen: boolean
  /** The chosen size is sold out. */
  isGone: boolean
  /** All sizes are sold out. */
  isSoldOut: boolean
  priceText?: string
  /** The repeated one, which leads to the sizes, and does not look disabled. */
  isInBar?: boolean
  className?: string
}

const looks = { idle: '', adding: '', added: 'button-leaf' }

/** Buy now, Adding to cart..., Added, all from the same edge; Choose a size until one is chosen. */
export function BuyButton({ priceText, isInBar, className = '', ...state }: Props) {
  const { stage, isHydrated, hasChoice, isChosen, isGone, isSoldOut } = state
  const isUnchosen = isHydrated && !isChosen
  return (
    <button
      className={`button ${looks[stage]} ${className}`}
      disabled={isGone}
      // Not `disabled`: a press leads to the sizes and says that one must be chosen.
      aria-disabled={(isUnchosen && !isInBar) || undefined}
      aria-busy={stage === 'adding'}
    >
      {isHydrated || !hasChoice || isSoldOut ? (
        <span className="flex items-center gap-3">
          <span>{labelOf(state)}</span>
          {stage === 'added' && <Icon name="check" size={20} />}
        </span>
      ) : (
        <>
          {/* Styles decide which one is shown, because they react to a choice before the script does. */}
          <span className="when-unchosen">{texts.chooseSize}</span>
          <span className="when-chosen">{texts.add}</span>
        </>
      )}
      {priceText && !isUnchosen && !isGone && (
        <span className="buy-price" translate="no">
          {priceText}
        </span>
      )}
    </button>
  )
}

function labelOf({ stage, isChosen, isGone }: Props): string {
  if (isGone) return commonTexts.soldOut
  if (!isChosen) return texts.chooseSize
  return { idle: texts.add, adding: texts.adding, added: texts.added }[stage]
}
