import type { Cart } from '#lib/cart/cart.ts'
import { CODE_LENGTH } from '#lib/offers/offers.ts'
import { offerTexts as texts } from '#lib/texts/buying/offers.ts'

const FORM = 'cart-code'

/** A code that was refused, and why. */
export type RefusedCode = { code: string; why: string }

/** The form of the code. It stands beside the way to the checkout, which is a form, too. */
export const CartCodeForm = () => <form id={FORM} method="post" action="/cart" />

/** The code of the cart, or a field for one. It posts the page, with script too: a code is typed once. */
export function CartCode({ cart, refused }: { cart: Cart; refused: RefusedCode | null }) {
  if (cart.code !== null)
    return (
      <div className="cart-code">
        <p>
          <b translate="no">{texts.used(cart.code)}</b>
          <button
            form={FORM}
            name="do"
            value="drop-code"
            className="stitch-link"
            aria-label={texts.takeOffCode(cart.code)}
          >
            {texts.takeOff}
          </button>
        </p>
        {cart.code_problem && <p className="field-error">{cart.code_problem}</p>}
      </div>
    )
  return (
    <details className="cart-code" open={refused !== null}>
      <summary>{texts.haveCode}</summary>
      <label htmlFor="code">{texts.code}</label>
      <div className="cart-code-row">
        <input
          form={FORM}
          id="code"
          name="code"
          className="field"
          defaultValue={refused?.code}
          maxLength={CODE_LENGTH * 2}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          aria-invalid={refused !== null || undefined}
          aria-describedby={refused ? 'code-error' : undefined}
        />
        <button form={FORM} name="do" value="use-code" className="button-secondary">
          {texts.use}
        </button>
      </div>
      {refused && (
        <p id="code-error" className="field-error" role="alert">
          {refused.why}
        </p>
      )}
    </details>
  )
}
