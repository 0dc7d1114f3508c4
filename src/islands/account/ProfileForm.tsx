import { useState } from 'react'
import { changeProfile } from '#lib/accounts/profile/profile.api.ts'
import type { ProfileJson } from '#lib/accounts/profile/profile.ts'
import { formatPhone } from '#lib/letters/phone.ts'
import type { OpenForm } from '#lib/form.ts'
import { profileTexts as texts } from '#lib/texts/account/profile.ts'
import { Field } from '#islands/ui/form/Field.tsx'
import { FormErrors } from '#islands/ui/form/FormErrors.tsx'
import { PictureField } from './PictureField.tsx'
import { firstWrong, textOf, useForm } from '#islands/ui/form/useForm.ts'

type Props = {
  profile: ProfileJson
  /** The form as the server rendered it. */
  first: OpenForm
  /** The form was just saved without script. */
  isSaved: boolean
}

const FIELDS = [
  { name: 'first_name', label: texts.firstName, autoComplete: 'given-name', maxLength: 60 },
  { name: 'last_name', label: texts.lastName, autoComplete: 'family-name', maxLength: 60 },
  {
    name: 'phone_number',
    label: texts.phone,
    autoComplete: 'tel',
    maxLength: 30,
    type: 'tel',
    inputMode: 'tel',
    placeholder: texts.phoneExample,
  },
  { name: 'country', label: texts.country, autoComplete: 'country-name', maxLength: 60 },
  { name: 'stateCity', label: texts.stateCity, autoComplete: 'address-level1', maxLength: 100 },
  { name: 'postalCode', label: texts.postalCode, autoComplete: 'postal-code', maxLength: 20 },
  { name: 'taxID', label: texts.taxID, autoComplete: 'off', maxLength: 40 },
] as const
const NAMES = [...FIELDS.map(({ name }) => name), 'image']

/** What a customer may change of the profile. Its button says how the last try went. */
export function ProfileForm({ profile, first, isSaved }: Props) {
  const { result, label, status, form, onInput } = useProfile(profile.id, first, isSaved)
  const shown = { ...profile, phone_number: formatPhone(profile.phone_number) }
  const wrong = firstWrong(result, NAMES)
  return (
    <form
      {...form}
      action="/settings"
      encType="multipart/form-data"
      onInput={onInput}
      className="grid max-w-xl gap-5 sm:grid-cols-2"
    >
      <input type="hidden" name="form" value="profile" />
      {FIELDS.map((field) => (
        <Field
          key={field.name}
          {...field}
          defaultValue={first.code === null ? shown[field.name] : first.values[field.name]}
          error={result.fieldErrors[field.name]}
          autoFocus={field.name === wrong}
        />
      ))}
      <PictureField form={result} autoFocus={wrong === 'image'} />
      <div className="grid gap-3 sm:col-span-2">
        <FormErrors form={result} beside={NAMES} />
        <button className="button sm:min-w-48 sm:justify-self-start">{label}</button>
        <p className="sr-only" role="status">
          {status}
        </p>
      </div>
    </form>
  )
}

function useProfile(id: number, first: OpenForm, isSavedBefore: boolean) {
  const [isSaved, setSaved] = useState(isSavedBefore)
  const [isChanged, setChanged] = useState(false)
  const { result, isPending, form } = useForm(
    first,
    async (given, element) => {
      setSaved(false)
      const saved = await changeProfile(id, given)
      showSaved(element, given, saved)
      setSaved(true)
      return null
    },
    { asCustomer: true },
  )
  const told = result.code !== null ? texts.failed : isSaved ? texts.saved : null
  const label = isPending ? texts.saving : isChanged ? texts.save : (told ?? texts.save)
  const onSubmit: typeof form.onSubmit = (event) => {
    setChanged(false)
    return form.onSubmit(event)
  }
  return {
    result,
    form: { ...form, onSubmit },
    label,
    status: isPending || isChanged ? null : told,
    onInput: () => setChanged(!isPending),
  }
}

/** The fields as the shop has saved them. What was typed meanwhile stays, for the next Save. */
function showSaved(form: HTMLFormElement, given: FormData, saved: ProfileJson): void {
  const shown = { ...saved, phone_number: formatPhone(saved.phone_number) }
  for (const { name } of FIELDS) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === textOf(given, name))
      field.value = shown[name]
  }
  const picture = form.elements.namedItem('image')
  if (picture instanceof HTMLInputElement) picture.value = ''
}
