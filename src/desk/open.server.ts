import { newFormValue } from '#lib/desk/forms.server.ts'
import type { Staff } from '#lib/desk/desk.ts'
import { may } from '#lib/desk/rights.ts'
import type { FieldErrors } from '#lib/errors.ts'
import { EMPTY_FORM, type OpenForm } from '#lib/form.ts'
import { deskPathOf, requireDeskSession } from '#lib/web/desk.server.ts'
import type { InputAttributes } from './form-limits.ts'
import { type Page, runAct } from './run.server.ts'
import { type Act, isOnePress, type Screen } from './screen.ts'

/** A form of a page, to be shown by ActForm and Field. */
export type OpenAct = {
  act: string
  path: string
  /** The hidden value, which counts once. */
  once: string
  /** Whether its buttons do nothing for a moment: the page follows an act, and a second press would do the next. */
  isDead: boolean
  /** What was typed into it and what is wrong with it. Empty when another form of the page was sent. */
  form: OpenForm
  attributesOf: (name: string) => InputAttributes
  has: (name: string) => boolean
}

export type Opened<Data, Givens> = {
  data: Data
  staff: Staff
  /** The acts that this person may do. */
  acts: { [Name in keyof Givens]?: OpenAct }
  /** The form that was sent, whichever it was. */
  sent: OpenForm
  /** What was just done, as the act's redirect says it in the address; empty for nothing. */
  done: string
  /** What only this answer shows. */
  secrets: readonly string[]
}

/** Answers a page of the desk: does the act that was posted, and redirects; else loads what the page shows. */
export async function openScreen<P, Data, Givens>(
  page: Page & { redirect: (path: string, status: 303) => Response },
  screen: Screen<P, Data, Givens>,
): Promise<Opened<Data, Givens> | Response> {
  const { locals, url } = page
  const { sent: result, secrets } = await runAct(page, screen)
  if (result.done && secrets.length === 0) return page.redirect(result.goTo, 303)
  const sent = result.done ? EMPTY_FORM : result
  const session = requireDeskSession(locals)
  const { id: sessionId, staff } = session
  const path = deskPathOf(url)
  const look = {
    params: page.params as P,
    staff,
    session,
    query: url.searchParams,
    typed: sent.values,
  }
  const data = await screen.load(locals.shop, look)
  const done = url.searchParams.get('done') ?? ''
  const isAfterAct = done !== '' || secrets.length > 0 || sent.code === 'pressed_twice'
  const acts: Record<string, OpenAct> = {}
  for (const [act, of] of Object.entries(screen.acts as Record<string, Act>)) {
    if (!may(staff.role, of.right)) continue
    const once = newFormValue(locals.shop, { sessionId, path }, isAfterAct)
    const form = sent.values['act'] === act ? sent : EMPTY_FORM
    acts[act] = { ...openAct(act, of), path, once, form, isDead: isAfterAct && isOnePress(of) }
  }
  return { data, staff, sent, done, secrets, acts: acts as Opened<Data, Givens>['acts'] }
}

function openAct(act: string, { form, takesPhotos, takesTable }: Act) {
  return {
    act,
    attributesOf: form?.attributesOf ?? (() => ({})),
    has: (name: string) =>
      (name === 'photos' && takesPhotos !== undefined) ||
      (name === 'table' && takesTable === true) ||
      (form?.has(name) ?? false),
  }
}

/**
 * The form of an act of another page, at `path`. It is sent there, and that page shows what is wrong with it. Undefined
 * for who may not do it.
 */
export function formAt<P, Data, Givens>(
  { locals }: Pick<Page, 'locals'>,
  { acts }: Screen<P, Data, Givens>,
  { act, path }: { act: keyof Givens & string; path: string },
): OpenAct | undefined {
  const { id: sessionId, staff } = requireDeskSession(locals)
  const of = acts[act] as Act
  if (!may(staff.role, of.right)) return undefined
  const once = newFormValue(locals.shop, { sessionId, path })
  return { ...openAct(act, of), path, once, form: EMPTY_FORM, isDead: false }
}

/** The form with more that is wrong with it, of what was not sent. */
export const withErrors = (of: OpenAct, errors: FieldErrors): OpenAct => ({
  ...of,
  form: { ...of.form, fieldErrors: { ...errors, ...of.form.fieldErrors } },
})

/**
 * What is wrong with the act itself, for a page that may no longer show its form; and the forms, which then do not say
 * it again.
 */
export function saidAbove<Data, Givens>({ acts, sent }: Opened<Data, Givens>) {
  const { act = [], ...fieldErrors } = sent.fieldErrors
  const quiet: OpenForm = { ...sent, fieldErrors, formError: null }
  const known = Object.entries(acts as Record<string, OpenAct>)
  const quietly = known.map(([name, of]) => [name, of.form === sent ? { ...of, form: quiet } : of])
  return {
    acts: Object.fromEntries(quietly) as typeof acts,
    refused: [sent.formError ?? '', ...act].filter(Boolean).join(' '),
  }
}
