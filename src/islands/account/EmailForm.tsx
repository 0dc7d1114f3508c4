import type { OpenForm } from '#lib/form.ts'
import { settingsTexts } from '#lib/texts/account/settings.ts'
import { EmailField } from '#islands/ui/form/EmailField.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { FormErrors } from '#islands/ui/form/FormErrors.tsx'
import { firstWrong, useForm } from '#islands/ui/form/useForm.ts'

type Props = {
  /** The address that the account has. */
  email: string
  /** The form as the server rendered it. */
  first: OpenForm
  isAsked: boolean
}

const texts = settingsTexts.email
const NAMES = ['email', 'current_password']

/** Asks for another e-mail address of the account. The contract has no call for it: the form is posted to its page. */
export function EmailForm({ email, first, isAsked }: Props) {
  const { result, form } = useForm(first, null)
  const wrong = firstWrong(result, NAMES)
  return (
    <section className="mt-12" id="email">
      <h2 className="mb-2">{texts.title}</h2>
      <p className="mb-5">{texts.now(email)}</p>
      {isAsked && (
        <p className="mb-5 rounded-control bg-sand p-4" role="status">
          {texts.asked}
        </p>
      )}
      <form {...form} action="/settings#email" className="grid max-w-xl gap-5">
        <input type="hidden" name="form" value="email" />
        <EmailField
          id="new-email"
          label={texts.new}
          hint={texts.hint}
          defaultValue={first.values['email']}
          error={result.fieldErrors['email']}
          autoFocus={wrong === 'email'}
        />
        <Field
          id="email-password"
          label={texts.current}
          name="current_password"
          type="password"
          error={result.fieldErrors['current_password']}
          autoFocus={wrong === 'current_password'}
          autoComplete="current-password"
          maxLength={128}
          required
        />
        <FormErrors form={result} beside={NAMES} />
        <button className="button-secondary sm:justify-self-start">{texts.submit}</button>
      </form>
    </section>
  )
}
