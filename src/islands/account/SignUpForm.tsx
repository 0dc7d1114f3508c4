import { useState } from 'react'
import { cleanIdentifier } from '#lib/letters/clean-text.ts'
import type { OpenForm } from '#lib/form.ts'
import { accountTexts } from '#lib/texts/account/accounts.ts'
import { signUp } from '#stores/session.ts'
import { validatePasswords } from './validate-passwords.ts'
import { EmailField } from '#islands/ui/form/EmailField.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { FormErrors } from '#islands/ui/form/FormErrors.tsx'
import { LinkSent } from './LinkSent.tsx'
import { PasswordField } from '#islands/ui/form/PasswordField.tsx'
import { SubmitButton } from '#islands/ui/form/SubmitButton.tsx'
import { firstWrong, textOf, useForm } from '#islands/ui/form/useForm.ts'

const FIELDS = ['username', 'email', 'password', 're_password']

type Props = {
  /** The form as the server rendered it. */
  first: OpenForm
  /** Where the form is sent without script. */
  action: string
  /** The sign-in page, which leads on to `next`. */
  signIn: string
  /** Where the mailed link leads on to. */
  next: string
}

const texts = accountTexts.signUp

export function SignUpForm({ first, action, signIn, next }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { result, isPending, form } = useForm(
    first,
    async (given) => {
      await signUp({
        username: textOf(given, 'username'),
        email: textOf(given, 'email'),
        password: textOf(given, 'password'),
        re_password: textOf(given, 're_password'),
        next,
      })
      setSentTo(cleanIdentifier(textOf(given, 'email')))
      return null
    },
    { check: (given) => validatePasswords(given, 'password', 're_password') },
  )

  if (sentTo !== null) return <LinkSent email={sentTo} signIn={signIn} isLive />
  return (
    <>
      <h1>{texts.title}</h1>
      <p className="mt-1 mb-7 text-bark">{texts.text}</p>
      <form {...form} action={action} className="grid gap-5">
        <Fields values={first.values} form={result} />
        <FormErrors form={result} beside={FIELDS} />
        <SubmitButton label={texts.submit} pendingLabel={texts.pending} isPending={isPending} />
      </form>
      <p className="mt-7 mb-5 flex items-center gap-4 text-sm text-bark">
        <span>{texts.haveOne}</span>
        <span className="h-0 flex-1 border-t-[1.5px] border-dashed border-bark" />
      </p>
      <a data-leads-away className="button-secondary w-full" href={signIn}>
        {texts.signIn}
      </a>
      <a data-leads-away className="mx-auto mt-6 flex min-h-11 w-fit items-center" href="/">
        <span className="stitch-link">{accountTexts.continueShopping}</span>
      </a>
    </>
  )
}

type FieldsProps = { values: OpenForm['values']; form: OpenForm }

function Fields({ values, form }: FieldsProps) {
  const { fieldErrors } = form
  const wrong = firstWrong(form, FIELDS)
  const shared = { autoCapitalize: 'none', spellCheck: false, required: true } as const
  return (
    <>
      <Field
        {...shared}
        label={accountTexts.username}
        name="username"
        hint={texts.usernameHint}
        defaultValue={values['username']}
        error={fieldErrors['username']}
        autoFocus={wrong === 'username'}
        autoComplete="username"
        enterKeyHint="next"
      />
      <EmailField
        label={accountTexts.email}
        defaultValue={values['email']}
        error={fieldErrors['email']}
        autoFocus={wrong === 'email'}
        enterKeyHint="next"
      />
      <PasswordField
        label={accountTexts.password}
        name="password"
        hint={texts.passwordHint}
        error={fieldErrors['password']}
        autoFocus={wrong === 'password'}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        label={texts.repeat}
        name="re_password"
        error={fieldErrors['re_password']}
        autoFocus={wrong === 're_password'}
        autoComplete="new-password"
        enterKeyHint="go"
      />
    </>
  )
}
