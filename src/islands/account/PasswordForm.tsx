import type { OpenForm } from '#lib/form.ts'
import { settingsTexts } from '#lib/texts/account/settings.ts'
import { validatePasswords } from './validate-passwords.ts'
import { Field } from '#islands/ui/form/Field.tsx'
import { FormErrors } from '#islands/ui/form/FormErrors.tsx'
import { firstWrong, useForm } from '#islands/ui/form/useForm.ts'

type Props = {
  /** The form as the server rendered it. */
  first: OpenForm
  isDone: boolean
}

const texts = settingsTexts.password
const FIELDS = [
  { name: 'current_password', label: texts.current, autoComplete: 'current-password' },
  { name: 'new_password', label: texts.new, autoComplete: 'new-password', hint: texts.hint },
  { name: 're_new_password', label: texts.repeat, autoComplete: 'new-password' },
] as const
const NAMES = FIELDS.map(({ name }) => name)
/** The session that they belong to ends (components/session/keep-session.client.ts). */
const TOKENS = 'AuthToken ReToken'

/** Another password. The contract has no call for it: the form is posted to its page. */
export function PasswordForm({ first, isDone }: Props) {
  const { result, form } = useForm(first, null, {
    check: (given) => validatePasswords(given, 'new_password', 're_new_password'),
  })
  const wrong = firstWrong(result, NAMES)
  return (
    <section className="mt-12" id="password">
      <h2 className="mb-5">{texts.title}</h2>
      {isDone && (
        <p className="mb-5 rounded-control bg-sand p-4" role="status">
          {texts.done}
        </p>
      )}
      <form
        {...form}
        action="/settings#password"
        data-clear={TOKENS}
        className="grid max-w-xl gap-5"
      >
        <input type="hidden" name="form" value="password" />
        {FIELDS.map((field) => (
          <Field
            key={field.name}
            {...field}
            type="password"
            error={result.fieldErrors[field.name]}
            autoFocus={field.name === wrong}
            maxLength={128}
            required
          />
        ))}
        <FormErrors form={result} beside={NAMES} />
        <button className="button-secondary sm:justify-self-start">{texts.submit}</button>
      </form>
    </section>
  )
}
