import type { OpenForm } from '#lib/form.ts'
import { postReturn } from '#lib/orders/returns/returns.api.ts'
import { NOTE_MAX, RETURN_KINDS, RETURN_REASONS } from '#lib/orders/returns/returns.ts'
import { returnTexts as texts } from '#lib/texts/buying/returns.ts'
import '#stores/tokens.ts'
import './styles/return.css'
import { FormErrors } from '#islands/ui/form/FormErrors.tsx'
import { PhotosField } from '#islands/ui/form/PhotosField.tsx'
import { SelectField } from '#islands/ui/form/SelectField.tsx'
import { SubmitButton } from '#islands/ui/form/SubmitButton.tsx'
import { useTypedBefore } from '#islands/ui/form/use-typed-before.ts'
import { firstWrong, useForm } from '#islands/ui/form/useForm.ts'

/** A line of the order, how many of it can still be returned, and the other sizes and colours of its item. */
export type ReturnableLine = {
  id: number
  name: string
  left: number
  others: { id: number; name: string }[]
}

type Props = { orderId: string; lines: ReturnableLine[]; first: OpenForm }

/** Which goods are returned, why, and for what. Without script the form posts to the order's page. */
export function ReturnForm({ orderId, lines, first }: Props) {
  const path = `/orders/${orderId}`
  const { result, isPending, form } = useForm(
    first,
    async (given) => {
      await shrinkChosen(given)
      const { id } = await postReturn(orderId, given)
      return `${path}?asked=${id}#returns`
    },
    { asCustomer: true },
  )
  const beside = [
    ...lines.flatMap(({ id }) => [`units_${id}`, `wants_${id}`]),
    'kind',
    'reason',
    'note',
    'photos',
  ]
  const wrong = firstWrong(result, beside)
  const isOnlyOne = lines.length === 1 && lines[0]?.left === 1
  return (
    <form {...form} action={path} encType="multipart/form-data" className="return-form">
      <input type="hidden" name="form" value="return" />
      <input type="hidden" name="order" value={orderId} />
      {lines.map(({ id, name, left }) => (
        <SelectField
          key={id}
          label={texts.units(name)}
          name={`units_${id}`}
          placeholder={texts.none}
          options={Array.from({ length: left }, (_, at) => ({ id: at + 1, name: String(at + 1) }))}
          defaultValue={first.values[`units_${id}`] ?? (isOnlyOne ? '1' : '')}
          error={result.fieldErrors[`units_${id}`]}
          autoFocus={wrong === `units_${id}`}
        />
      ))}
      <Kinds chosen={first.values['kind'] ?? 'return'} error={result.fieldErrors['kind']} />
      <Wishes lines={lines} first={first} errors={result.fieldErrors} wrong={wrong} />
      <SelectField
        label={texts.reason}
        name="reason"
        placeholder={texts.chooseReason}
        options={RETURN_REASONS.map((id) => ({ id, name: texts.reasons[id] }))}
        defaultValue={first.values['reason'] ?? ''}
        error={result.fieldErrors['reason']}
        autoFocus={wrong === 'reason'}
        required
      />
      <Note written={first.values['note'] ?? ''} error={result.fieldErrors['note']} />
      <PhotosField
        label={texts.photos}
        error={result.fieldErrors['photos']}
        isAgain={first.code !== null}
      />
      <FormErrors form={result} beside={beside} />
      <SubmitButton label={texts.send} pendingLabel={texts.sending} isPending={isPending} />
    </form>
  )
}

/**
 * Few send photos: a page must not load for others what makes photos small. Where that does not come, they go as they
 * are.
 */
async function shrinkChosen(given: FormData): Promise<void> {
  if (!given.getAll('photos').some((photo) => photo instanceof File && photo.size > 0)) return
  const shrinking = await import('#islands/ui/form/shrink-photo.ts').catch(() => null)
  await shrinking?.shrinkPhotos(given)
}

type WishesProps = {
  lines: ReturnableLine[]
  first: OpenForm
  errors: OpenForm['fieldErrors']
  wrong: string | undefined
}

/** Which other size or colour is wanted instead of each line; the style sheet shows it for an exchange alone. */
const Wishes = ({ lines, first, errors, wrong }: WishesProps) => (
  <div className="wishes">
    {lines
      .filter(({ others }) => others.length > 0)
      .map(({ id, name, others }) => (
        <SelectField
          key={id}
          label={texts.wants(name)}
          name={`wants_${id}`}
          placeholder={texts.wantsNothing}
          options={others}
          defaultValue={first.values[`wants_${id}`] ?? ''}
          error={errors[`wants_${id}`]}
          autoFocus={wrong === `wants_${id}`}
        />
      ))}
  </div>
)

const NOTE = 'note'

type Error = { error: string[] | undefined }

const Kinds = ({ chosen, error }: Error & { chosen: string }) => (
  <fieldset>
    <legend className="label mb-2">{texts.kind}</legend>
    <div className="grid gap-2">
      {RETURN_KINDS.map((kind) => (
        <label key={kind} className="radio-row">
          <input type="radio" name="kind" value={kind} defaultChecked={kind === chosen} />
          <span className="font-bold">{texts.resolutions[kind]}</span>
        </label>
      ))}
    </div>
    {error && <p className="field-error">{error.join(' ')}</p>}
  </fieldset>
)

function Note({ written, error }: Error & { written: string }) {
  const words = useTypedBefore(NOTE, written)
  return (
    <div>
      <label className="label mb-2 block" htmlFor={NOTE}>
        {texts.note}
      </label>
      <textarea
        className="field"
        id={NOTE}
        name="note"
        rows={3}
        maxLength={NOTE_MAX}
        defaultValue={words}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? 'note-hint note-error' : 'note-hint'}
      />
      <p id="note-hint" className="mt-2 text-sm text-bark">
        {texts.noteHint}
      </p>
      {error && (
        <p id="note-error" className="field-error">
          {error.join(' ')}
        </p>
      )}
    </div>
  )
}
