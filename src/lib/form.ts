import { type ErrorCode, type FieldErrors, ShopError } from './errors.ts'
import { errorTexts, formTexts } from './texts/errors.ts'

/** The most fields of a form. */
export const MOST_FIELDS = 500
/** The most fields of a form at the desk that has some for each of many things, such as places or lines of a table. */
export const MOST_ROW_FIELDS = 10_000

/** A form to show: what was typed and what is wrong with it. Plain data, so that it can be an island's prop. */
export type OpenForm = {
  done: false
  /** Why it was refused; null when it was not refused or not sent yet. */
  code: ErrorCode | null
  /** By field name. Without passwords and keys; for files, their names. */
  values: Record<string, string>
  fieldErrors: FieldErrors
  /** The error that belongs to no field. */
  formError: string | null
  /** A link beside `formError`. */
  link?: { label: string; href: string } | undefined
}

/** The result of a form: done, and the page redirects to `goTo`, or the form is shown again. */
export type FormResult = { done: true; goTo: string } | OpenForm

/** Shows a form again that is neither done nor refused by a ShopError, with a message. */
export type ShowAgain = Partial<Pick<OpenForm, 'fieldErrors' | 'formError' | 'link'>> & {
  /** HTTP status of the page. */
  status: number
}

/** Whether a field must not be shown again, nor kept with what was typed. */
export const isSecretField = (name: string): boolean => /password|^secret\./.test(name)

export const EMPTY_FORM: OpenForm = {
  done: false,
  code: null,
  values: {},
  fieldErrors: {},
  formError: null,
}

export const toRefusedForm = (
  { code, fields, detail, headers }: ShopError,
  values: Record<string, string> = {},
): OpenForm => ({
  done: false,
  code,
  values,
  fieldErrors: fields,
  formError: Object.keys(fields).length > 0 ? null : formErrorOf(code, detail, headers),
})

/** What was said, but for the contract's sentence of a limit: a person is told when to try again, in words. */
function formErrorOf(code: ErrorCode, detail: string, headers: ShopError['headers']): string {
  const seconds = Number(headers['retry-after'])
  const isPlain = detail.startsWith(errorTexts.throttled)
  return code === 'throttled' && isPlain && seconds > 0 ? formTexts.tooOften(seconds) : detail
}

/** The one of a page's `acts` that a form names. Throws ShopError('unknown_act'): no act is the default. */
export function actNamed<Act>(name: unknown, acts: Readonly<Record<string, Act>>): Act {
  const act = typeof name === 'string' && Object.hasOwn(acts, name) ? acts[name] : undefined
  if (act === undefined) throw new ShopError('unknown_act')
  return act
}

/** The form `name` of a page with several forms. The hidden field `form` has the name. */
export const formNamed = (form: OpenForm, name: string): OpenForm =>
  form.values['form'] === name ? form : EMPTY_FORM

/** All errors that are not shown beside one of the fields `beside`; empty when there are none. */
export function otherErrors({ fieldErrors, formError }: OpenForm, beside: string[] = []): string {
  const shown = new Set(beside.flatMap((name) => fieldErrors[name] ?? []))
  const all = [...Object.values(fieldErrors).flat(), formError ?? '']
  return [...new Set(all)]
    .filter((sentence) => !shown.has(sentence))
    .join(' ')
    .trim()
}
