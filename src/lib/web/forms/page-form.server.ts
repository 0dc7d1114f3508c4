import { leadingOn } from '#lib/accounts/accounts.ts'
import { ShopError } from '#lib/errors.ts'
import {
  EMPTY_FORM,
  type FormResult,
  isSecretField,
  type ShowAgain,
  toRefusedForm,
} from '#lib/form.ts'
import { readFields } from '../endpoints/http.server.ts'

/** The fields of a form as they were sent: text and files. */
export type Fields = Record<string, unknown>

type Page = {
  request: Request
  response: { status?: number; headers: Headers }
  locals: Pick<App.Locals, 'takesForm' | 'unknownAct'>
}

/** Fields that say what a form does: which form of the page it is, or which button was pressed. */
const ACT_FIELDS = ['act', 'do', 'form'] as const

/**
 * Answers the form of a page: `work` parses the fields, calls the use case and returns the path to go on to. After a
 * ShopError the page has the refusal's status and shows the form again. `user_not_found` is left to the middleware. A
 * form that names an act is refused, but for the fields `actFields`, which `work` reads.
 */
export async function answerForm(
  { request, response, locals }: Page,
  work: (fields: Fields) => Promise<string | ShowAgain>,
  actFields: readonly (typeof ACT_FIELDS)[number][] = [],
  mostFields?: number,
): Promise<FormResult> {
  locals.takesForm = true
  if (request.method !== 'POST') return EMPTY_FORM
  let fields: Fields = {}
  try {
    fields = formFieldsOf(await readFields(request, mostFields))
    if (ACT_FIELDS.some((name) => name in fields && !actFields.includes(name)))
      throw new ShopError('unknown_act')
    const answer = await work(fields)
    if (typeof answer === 'string') return { done: true, goTo: answer }
    const { status, ...said } = answer
    response.status = status
    return { ...EMPTY_FORM, values: valuesOf(fields), ...said }
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === 'user_not_found') throw error
    response.status = error.status
    for (const [name, value] of Object.entries(error.headers)) response.headers.set(name, value)
    if (error.code !== 'unknown_act') return toRefusedForm(error, valuesOf(fields))
    // No form of the page would show it.
    locals.unknownAct = error.detail
    return { ...EMPTY_FORM, code: error.code, values: valuesOf(fields) }
  }
}

/** Texts, numbers and files: JSON can hold anything, and an object cannot become a text. */
const formFieldsOf = (sent: Fields): Fields =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([, value]) =>
        typeof value !== 'object' || [value].flat().every((each) => each instanceof File),
    ),
  )

function valuesOf(fields: Fields): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && !isSecretField(name)) values[name] = value
    const all: unknown[] = [value].flat()
    const files = all.filter((each): each is File => each instanceof File && each.size > 0)
    if (files.length > 0) values[name] = files.map((file) => file.name).join(', ')
  }
  return values
}

/** The path of the sign-in that leads back to `path`. */
export const signInPath = (path: string): string => leadingOn('/signin', path)
