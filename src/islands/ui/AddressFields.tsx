import type { CheckoutView } from '#lib/checkout/checkout.ts'
import type { Place } from '#lib/delivery/delivery.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { checkoutTexts as texts } from '#lib/texts/checkout.ts'
import { Field } from './Field.tsx'
import { SelectField } from './SelectField.tsx'

type Props = {
  view: CheckoutView
  errors: FieldErrors
  lgas: readonly Place[]
  /** Empty while the list is new: nothing of it is chosen then. */
  lga: string
  /** Changes with the state, so that the list begins anew. */
  stateId: string
  isLoadingLgas: boolean
  onState: (id: string) => void
  onLga: (id: string) => void
  onRetryLgas?: (() => void) | undefined
}

/** Who receives the goods where. Without script, buttons do what choosing does with it. */
export function AddressFields({ view, errors, lgas, lga, stateId, ...state }: Props) {
  const { values } = view
  const { isLoadingLgas, onRetryLgas } = state
  const lgaHint = stateId === '' ? texts.chooseStateFirst : texts.chooseLga
  return (
    <fieldset className="grid gap-5">
      <legend className="checkout-heading">{texts.delivery}</legend>
      <Field
        label={texts.name}
        name="name"
        defaultValue={values.name}
        error={errors['name']}
        autoComplete="name"
        enterKeyHint="next"
        maxLength={100}
      />
      <Field
        label={texts.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        defaultValue={values.phone}
        error={errors['phone']}
        placeholder={texts.phonePlaceholder}
        autoComplete="tel"
        enterKeyHint="next"
        maxLength={30}
      />
      <Field
        label={texts.email}
        name="email"
        type="email"
        inputMode="email"
        defaultValue={values.email}
        error={errors['email']}
        autoComplete="email"
        enterKeyHint="next"
        maxLength={254}
      />
      <SelectField
        label={texts.state}
        name="state"
        placeholder={texts.chooseState}
        options={view.states}
        defaultValue={values.state}
        error={errors['state']}
        autoComplete="address-level1"
        onChange={(event) => state.onState(event.currentTarget.value)}
      />
      <WithoutScript label={texts.showLgas} value="state" />
      <div>
        <SelectField
          key={stateId}
          label={texts.lga}
          name="lga"
          placeholder={isLoadingLgas ? texts.loadingLgas : lgaHint}
          options={lgas}
          defaultValue={lga}
          disabled={isLoadingLgas}
          error={errors['lga']}
          autoComplete="address-level2"
          onChange={(event) => state.onLga(event.currentTarget.value)}
        />
        {onRetryLgas && (
          <p className="field-error" role="alert">
            {texts.lgasFailed}{' '}
            <button type="button" className="stitch-link" onClick={onRetryLgas}>
              {texts.tryAgain}
            </button>
          </p>
        )}
      </div>
      <WithoutScript label={texts.showPrice} value="price" />
      <AddressArea value={values.street_address} error={errors['street_address']} />
    </fieldset>
  )
}

const WithoutScript = ({ label, value }: { label: string; value: string }) => (
  <noscript>
    <button className="button-secondary w-full" name="do" value={value}>
      {label}
    </button>
  </noscript>
)

function AddressArea({ value, error = [] }: { value: string; error?: string[] | undefined }) {
  const isWrong = error.length > 0
  return (
    <div>
      <label className="label mb-2 block" htmlFor="street_address">
        {texts.address}
      </label>
      <textarea
        className="field"
        id="street_address"
        name="street_address"
        rows={2}
        defaultValue={value}
        autoComplete="street-address"
        maxLength={300}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'street_address-error' : undefined}
      />
      {isWrong && (
        <p id="street_address-error" className="field-error">
          {error.join(' ')}
        </p>
      )}
    </div>
  )
}
