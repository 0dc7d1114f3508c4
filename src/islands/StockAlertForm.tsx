import { type OpenForm, otherErrors } from '#lib/form.ts'
import { stockAlertTexts as texts } from '#lib/texts/goods/stock-alerts.ts'
import { emailInput } from '#islands/ui/form/email-input.ts'

type Props = {
  slug: string
  /** The form as the server rendered it. */
  first: OpenForm
}

/** Asks for the address to write to when a sold-out item is back. Needs no script: the browser checks the field. */
export function StockAlertForm({ slug, first }: Props) {
  const error = otherErrors(first)
  return (
    <form className="mt-5" method="post" action={`/products/${slug}/back-in-stock`}>
      <label className="label" htmlFor="alert-email">
        {texts.title}
      </label>
      <div className="mt-2 flex flex-wrap">
        <input
          className="field min-w-40 flex-1 rounded-r-none"
          id="alert-email"
          {...emailInput}
          defaultValue={first.values['email']}
          placeholder={texts.email}
          required
          aria-describedby={error ? 'alert-error' : 'alert-note'}
          aria-invalid={error ? true : undefined}
        />
        <button className="button rounded-l-none px-4 py-0">{texts.submit}</button>
      </div>
      {error && (
        <p id="alert-error" className="field-error">
          {error}
        </p>
      )}
      <p id="alert-note" className="mt-2 text-sm text-bark">
        {texts.note}
      </p>
    </form>
  )
}
