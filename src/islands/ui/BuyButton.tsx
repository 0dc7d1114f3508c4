import { addToCartTexts as texts } from '#lib/texts/cart.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { Icon } from './Icon.tsx'

export type BuyStage = 'idle' | 'adding' | 'added'

type Props = {
  stage: BuyStage
  /** Script has taken over; before, the browser itself asks for a size. */
  isAwake: boolean
  hasChoice: boolean
  isChosen: boolean
  isSoldOut: boolean
  priceText?: string
  /** The repeated one, which leads to the sizes instead of being disabled. */
  isInBar?: boolean
  className?: string
}

const looks = { idle: '', adding: '', added: 'button-leaf' }

/** Add to Cart, Adding to cart..., Added; Choose a size until one is chosen. */
export function BuyButton({ priceText, isInBar, className = '', ...state }: Props) {
  const { stage, isAwake, hasChoice, isChosen, isSoldOut } = state
  const isUnchosen = isAwake && !isChosen
  return (
    <button
      className={`button ${looks[stage]} ${className}`}
      disabled={isSoldOut || (isUnchosen && !isInBar)}
      aria-busy={stage === 'adding'}
    >
      {stage === 'added' && <Icon name="check" size={20} />}
      {isAwake || !hasChoice || isSoldOut ? (
        <span>{labelOf(state)}</span>
      ) : (
        <>
          {/* Which one is shown, the styles decide: they see at once what was picked. */}
          <span className="when-unchosen">{texts.chooseSize}</span>
          <span className="when-chosen">{texts.add}</span>
        </>
      )}
      {priceText && stage !== 'added' && !isUnchosen && !isSoldOut && (
        <span className="buy-price">{priceText}</span>
      )}
    </button>
  )
}

function labelOf({ stage, isChosen, isSoldOut }: Props): string {
  if (isSoldOut) return commonTexts.soldOut
  if (!isChosen) return texts.chooseSize
  return { idle: texts.add, adding: texts.adding, added: texts.added }[stage]
}
