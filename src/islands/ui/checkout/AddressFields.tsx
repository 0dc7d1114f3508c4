import type { CheckoutView } from '#lib/checkout/checkout.ts'
import { pickName, type StateOrLga } from '#lib/delivery/delivery.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { checkoutTexts as texts } from '#lib/texts/buying/checkout.ts'
import { EmailField } from '#islands/ui/form/EmailField.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { SelectField } from '#islands/ui/form/SelectField.tsx'

type View = Pick<CheckoutView, 'values' | 'isGuest' | 'states' | 'pickups' | 'isAsked'>
type Props = Omit<PlaceProps, 'states' | 'hasParks' | 'isAsked'> & { legend: string; view: View }

/** Who receives the goods, and where. */
export function AddressFields({ legend, view, ...place }: Props) {
  const { values, isGuest, states, pickups, isAsked } = view
  const hasParks = pickups.some(({ kind }) => kind === 'park')
  return (
    <fieldset className="grid gap-5">
      <legend>
        <h2 className="checkout-heading">{legend}</h2>
      </legend>
      <PersonFields values={values} errors={place.errors} isGuest={isGuest} />
      <div className={hasParks ? 'checkout-place has-parks' : 'checkout-place'}>
        <PlaceFields {...place} states={states} hasParks={hasParks} isAsked={isAsked} />
        <AddressArea value={values.street_address} error={place.errors['street_address']} />
      </div>
    </fieldset>
  )
}

type PersonProps = Pick<View, 'values' | 'isGuest'> & Pick<Props, 'errors'>

/** Of a guest an e-mail address or a phone number is enough. */
const PersonFields = ({ values, errors, isGuest }: PersonProps) => (
  <>
    <Field
      label={texts.name}
      name="name"
      defaultValue={values.name}
      error={errors['name']}
      autoComplete="name"
      enterKeyHint="next"
      maxLength={100}
      required
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
      required={!isGuest}
    />
    <EmailField
      label={texts.email}
      defaultValue={values.email}
      error={errors['email']}
      enterKeyHint="next"
      required={!isGuest}
    />
  </>
)

export type PlaceProps = {
  errors: FieldErrors
  states: readonly StateOrLga[]
  stateId: string
  /** The areas of the state; the list begins anew with each state. */
  lgas: readonly StateOrLga[]
  lga: string
  isAsked: CheckoutView['isAsked']
  isLoadingLgas: boolean
  /** Whether the state also says which bus parks can be chosen. */
  hasParks: boolean
  onState: (id: string) => void
  onLga: (id: string) => void
  /** Given where the areas could not be loaded. */
  onRetryLgas?: (() => void) | undefined
}

/** State and area. Without script, buttons take the place of what a choice does by itself. */
function PlaceFields({ errors, states, stateId, lgas, lga, isAsked, ...on }: PlaceProps) {
  const { isLoadingLgas, hasParks } = on
  const lgaHint = stateId === '' ? texts.chooseStateFirst : texts.chooseLga
  return (
    <>
      <SelectField
        label={texts.state}
        name="state"
        placeholder={texts.chooseState}
        options={states.map(({ id, name }) => ({ id, name: pickName(name) }))}
        value={stateId}
        error={errors['state']}
        autoComplete="address-level1"
        required
        onChange={(event) => on.onState(event.currentTarget.value)}
      />
      <WithoutScript label={hasParks ? texts.showParks : texts.showLgas} value="state" />
      <div>
        <SelectField
          key={stateId}
          label={texts.lga}
          name="lga"
          placeholder={isLoadingLgas ? texts.loadingLgas : lgaHint}
          options={lgas}
          value={lga}
          disabled={isLoadingLgas}
          error={errors['lga']}
          autoComplete="address-level2"
          autoFocus={isAsked}
          required
          onChange={(event) => on.onLga(event.currentTarget.value)}
        />
        {on.onRetryLgas && (
          <p className="field-error" role="alert">
            <span>{texts.lgasFailed}</span>{' '}
            <button type="button" className="stitch-link" onClick={on.onRetryLgas}>
              {texts.tryAgain}
            </button>
          </p>
        )}
      </div>
      <WithoutScript label={texts.showPrice} value="price" />
    </>
  )
}

const WithoutScript = ({ label, value }: { label: string; value: string }) => (
  <noscript>
    <button className="button-secondary w-full" name="do" value={value}>
      {label}
    </button>
  </noscript>
)

function AddressArea({ value, error }: { value: string; error: string[] | undefined }) {
  const isWrong = error !== undefined && error.length > 0
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
        required
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
