import { readWantedFavourite } from '#lib/favourites/favourites.ts'
import { ShopError } from '#lib/errors.ts'
import type { OpenForm } from '#lib/form.ts'
import { accountTexts } from '#lib/texts/account/accounts.ts'
import { recoveryTexts } from '#lib/texts/account/recovery.ts'
import { favouriteAsGuest } from '#stores/guest-lists.ts'
import { signIn } from '#stores/session.ts'
import { toast } from '../toast.ts'
import { Field } from '#islands/ui/form/Field.tsx'
import { FormErrors } from '#islands/ui/form/FormErrors.tsx'
import { PasswordField } from '#islands/ui/form/PasswordField.tsx'
import { SubmitButton } from '#islands/ui/form/SubmitButton.tsx'
import { firstWrong, textOf, useForm } from '#islands/ui/form/useForm.ts'

type Props = {
  /** Where the form is sent without script. */
  action: string
  /** Where to go on when signed in. */
  next: string
  /** The form as the server rendered it. */
  first: OpenForm
}

const texts = accountTexts.signIn
const FIELDS = ['username', 'password']

export function SignInForm({ action, next, first }: Props) {
  const { result, isPending, form } = useForm(first, async (given) => {
    const { itemId, path } = readWantedFavourite(next)
    if (itemId) favouriteAsGuest(itemId)
    await signIn({
      username: textOf(given, 'username'),
      password: textOf(given, 'password'),
    }).catch(failSignIn)
    return path
  })
  const shown = besidePassword(result)
  const wrong = firstWrong(shown, FIELDS)
  return (
    <form {...form} action={action} className="grid gap-5">
      <Field
        label={texts.identifier}
        name="username"
        defaultValue={first.values['username']}
        error={shown.fieldErrors['username']}
        autoFocus={wrong === 'username'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="next"
        maxLength={254}
        required
      />
      <PasswordField
        label={accountTexts.password}
        name="password"
        error={shown.fieldErrors['password']}
        autoFocus={wrong === 'password'}
        beside={
          <a data-leads-away className="stitch-link" href="/forgotpassword">
            {recoveryTexts.forgot}
          </a>
        }
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <FormErrors form={shown} beside={FIELDS} />
      {shown.code === 'account_locked' && (
        <a data-leads-away className="button-secondary w-full" href="/forgotpassword">
          {texts.byMail}
        </a>
      )}
      <SubmitButton label={texts.submit} pendingLabel={texts.pending} isPending={isPending} />
    </form>
  )
}

/** Says it in a toast, too: a phone's keyboard may cover the form. */
function failSignIn(error: unknown): never {
  const isSaid = error instanceof ShopError && Object.keys(error.fields).length === 0
  void toast({ kind: 'failed', id: 'sign-in', text: isSaid ? error.detail : texts.failed })
  throw error
}

/**
 * The shop does not say whether the name or the password is wrong. In the form plain words beside the password say
 * this; the toast has the contract's words, as the specification asks.
 */
const besidePassword = (form: OpenForm): OpenForm =>
  form.formError && (form.code === 'bad_credentials' || form.code === 'not_authenticated')
    ? { ...form, fieldErrors: { password: [texts.wrong] }, formError: null }
    : form
