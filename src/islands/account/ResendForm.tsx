import type { OpenForm } from '#lib/form.ts'
import { accountTexts } from '#lib/texts/account/accounts.ts'
import { EmailField } from '#islands/ui/form/EmailField.tsx'
import { FormErrors } from '#islands/ui/form/FormErrors.tsx'
import { firstWrong, useForm } from '#islands/ui/form/useForm.ts'

type Props = {
  /** The page that it stands on. */
  action: string
  /** True where this is the only thing to do on the page. */
  isMain?: boolean
  /** The form as the server rendered it. */
  first: OpenForm
}

const texts = accountTexts.resend
const NAMES = ['email']

/** Asks for a new verification link. It is posted to its page, which knows where the link leads on to. */
export function ResendForm({ action, isMain, first }: Props) {
  const { result, form } = useForm(first, null)
  return (
    <form {...form} action={action} className="grid gap-5">
      <input type="hidden" name="form" value="resend" />
      <EmailField
        id="resend-email"
        label={accountTexts.email}
        hint={texts.text}
        defaultValue={first.values['email']}
        error={result.fieldErrors['email']}
        autoFocus={firstWrong(result, NAMES) !== undefined}
        enterKeyHint="send"
      />
      <FormErrors form={result} beside={NAMES} />
      <button className={isMain ? 'button' : 'button-secondary'}>{texts.submit}</button>
    </form>
  )
}
