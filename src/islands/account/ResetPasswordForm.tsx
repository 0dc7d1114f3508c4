import { ShopError } from '#lib/errors.ts'
import type { OpenForm } from '#lib/form.ts'
import { recoveryTexts } from '#lib/texts/account/recovery.ts'
import { resetPassword } from '#stores/session.ts'
import { validatePasswords } from './validate-passwords.ts'
import { Field } from '#islands/ui/form/Field.tsx'
import { FormErrors } from '#islands/ui/form/FormErrors.tsx'
import { firstWrong, textOf, useForm } from '#islands/ui/form/useForm.ts'

type Props = {
  /** Of the mailed link. */
  link: { uid: string; token: string }
  /** The path of the page. */
  action: string
  /** The form as the server rendered it. */
  first: OpenForm
}

const texts = recoveryTexts.choose
const FIELDS = [
  { name: 'new_password', label: texts.password, hint: texts.hint },
  { name: 're_new_password', label: texts.repeat },
] as const
const NAMES = FIELDS.map(({ name }) => name)

/** Chooses another password by a mailed link. */
export function ResetPasswordForm({ link, action, first }: Props) {
  const { result, isPending, form } = useForm(
    first,
    async (given) => {
      try {
        await resetPassword({
          ...link,
          new_password: textOf(given, 'new_password'),
          re_new_password: textOf(given, 're_new_password'),
        })
        return `${action}?saved`
      } catch (error) {
        // The link was used or has expired meanwhile: the page says so, and how to get another.
        if (error instanceof ShopError && (error.fields['uid'] ?? error.fields['token']))
          return action
        throw error
      }
    },
    { check: (given) => validatePasswords(given, 'new_password', 're_new_password') },
  )
  const wrong = firstWrong(result, NAMES)
  return (
    <form {...form} action={action} className="grid gap-5">
      {FIELDS.map((field) => (
        <Field
          key={field.name}
          {...field}
          type="password"
          error={result.fieldErrors[field.name]}
          autoFocus={wrong === field.name}
          autoComplete="new-password"
          maxLength={128}
          required
        />
      ))}
      <FormErrors form={result} beside={NAMES} />
      <button className="button" aria-busy={isPending || undefined}>
        {texts.submit}
      </button>
    </form>
  )
}
