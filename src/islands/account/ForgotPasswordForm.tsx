import '#stores/tokens.ts'
import { askForReset } from '#lib/accounts/accounts.api.ts'
import type { OpenForm } from '#lib/form.ts'
import { accountTexts } from '#lib/texts/account/accounts.ts'
import { recoveryTexts } from '#lib/texts/account/recovery.ts'
import { EmailField } from '#islands/ui/form/EmailField.tsx'
import { FormErrors } from '#islands/ui/form/FormErrors.tsx'
import { firstWrong, textOf, useForm } from '#islands/ui/form/useForm.ts'

const texts = recoveryTexts.ask
const NAMES = ['email']

/** Asks for the link that chooses another password. `first`: the form as the server rendered it. */
export function ForgotPasswordForm({ first }: { first: OpenForm }) {
  const { result, isPending, form } = useForm(first, async (given) => {
    await askForReset(textOf(given, 'email'))
    return '/forgotpassword?sent'
  })
  return (
    <form {...form} action="/forgotpassword" className="grid gap-5">
      <EmailField
        label={accountTexts.email}
        defaultValue={first.values['email']}
        error={result.fieldErrors['email']}
        autoFocus={firstWrong(result, NAMES) !== undefined}
        enterKeyHint="send"
      />
      <FormErrors form={result} beside={NAMES} />
      <button className="button" aria-busy={isPending || undefined}>
        {texts.submit}
      </button>
      <a data-leads-away className="mx-auto flex min-h-11 items-center" href="/signin">
        <span className="stitch-link">{texts.back}</span>
      </a>
    </form>
  )
}
