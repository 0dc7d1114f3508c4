import type { OpenForm } from '#lib/form.ts'
import { accountTexts } from '#lib/texts/account/accounts.ts'
import { Field } from '#islands/ui/form/Field.tsx'
import { FormErrors } from '#islands/ui/form/FormErrors.tsx'
import { firstWrong, useForm } from '#islands/ui/form/useForm.ts'

type Props = {
  action: string
  /** The form as the server rendered it. */
  first: OpenForm
}

const texts = accountTexts.verify
const NAMES = ['password']

/**
 * Asks who follows the link of a sign-up in another browser for the password that the sign-up chose. It is posted to
 * its page: only that verifies and signs in at once.
 */
export function VerifyForm({ action, first }: Props) {
  const { result, form } = useForm(first, null)
  return (
    <form {...form} action={action} className="grid gap-5">
      <Field
        label={accountTexts.password}
        name="password"
        type="password"
        error={result.fieldErrors['password']}
        autoFocus={firstWrong(result, NAMES) !== undefined}
        autoComplete="current-password"
        enterKeyHint="go"
        maxLength={128}
        required
      />
      <FormErrors form={result} beside={NAMES} />
      <button className="button">{texts.submit}</button>
      <p className="text-bark">
        <span>{texts.notKnown}</span>{' '}
        <a data-leads-away className="stitch-link" href="/forgotpassword">
          {texts.choose}
        </a>
      </p>
    </form>
  )
}
