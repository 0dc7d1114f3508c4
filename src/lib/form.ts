import type { ErrorCode, FieldErrors, ShopError } from './errors.ts'

/**
 * A form as it stands: what was typed, and what is wrong with it. Plain data, so that an island can take it as a prop.
 */
export type OpenForm = {
  done: false
  /** Why it was refused; null when it was not, or was not sent yet. */
  code: ErrorCode | null
  /** By the name of the field. Passwords are left out; of a file, its name is kept. */
  values: Record<string, string>
  fieldErrors: FieldErrors
  /** What belongs to no field. */
  formError: string | null
  /** Where `formError` sends the shopper. */
  link?: { label: string; href: string } | undefined
}

/** What a form came to: it is done, and the page goes on to `goTo`; or it is shown again. */
export type FormResult = { done: true; goTo: string } | OpenForm

/** Has the page show a form again that is neither done nor refused by an error, with what there is to say. */
export type ShowAgain = Partial<Pick<OpenForm, 'fieldErrors' | 'formError' | 'link'>> & {
  /** HTTP status of the page. */
  status: number
}

export const EMPTY_FORM: OpenForm = {
  done: false,
  code: null,
  values: {},
  fieldErrors: {},
  formError: null,
}

export const toRefusedForm = (
  { code, fields, detail }: ShopError,
  values: Record<string, string> = {},
): OpenForm => ({
  done: false,
  code,
  values,
  fieldErrors: fields,
  formError: Object.keys(fields).length > 0 ? null : detail,
})

/** The form called `name` of a page with several, which a hidden field `form` tells apart. */
export const formNamed = (form: OpenForm, name: string): OpenForm =>
  form.values['form'] === name ? form : EMPTY_FORM

/** All that is wrong and does not stand beside one of the fields in `beside`; empty when nothing is. */
export function otherErrors({ fieldErrors, formError }: OpenForm, beside: string[] = []): string {
  const shown = new Set(beside.flatMap((name) => fieldErrors[name] ?? []))
  const all = [...Object.values(fieldErrors).flat(), formError ?? '']
  return [...new Set(all)]
    .filter((sentence) => !shown.has(sentence))
    .join(' ')
    .trim()
}
