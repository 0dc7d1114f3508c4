import { ShopError } from '#lib/errors.ts'
import { EMPTY_FORM, type FormResult, type ShowAgain, toRefusedForm } from '#lib/form.ts'
import { readFields } from '../endpoints/http.server.ts'

/** The fields of a form as they were sent: text and files. */
export type Fields = Record<string, unknown>

type Page = { request: Request; response: { status?: number; headers: Headers } }

/**
 * Answers the form of a page: `act` parses the fields, calls the use case and returns the path to go on to. After a ShopError
 * the page has the refusal's status and shows the form again. `user_not_found` is left to the middleware.
 */
export async function answerForm(
  { request, response }: Page,
  act: (fields: Fields) => Promise<string | ShowAgain>,
): Promise<FormResult> {
  if (request.method !== 'POST') return EMPTY_FORM
  let fields: Fields = {}
  try {
    fields = await readFields(request)
    const answer = await act(fields)
    if (typeof answer === 'string') return { done: true, goTo: answer }
    const { status, ...said } = answer
    response.status = status
    return { ...EMPTY_FORM, values: valuesOf(fields), ...said }
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === 'user_not_found') throw error
    response.status = error.status
    for (const [name, value] of Object.entries(error.headers)) response.headers.set(name, value)
    return toRefusedForm(error, valuesOf(fields))
  }
}

function valuesOf(fields: Fields): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && !name.includes('password')) values[name] = value
    if (value instanceof File && value.size > 0) values[name] = value.name
  }
  return values
}

/** The path of the sign-in that leads back to `path`. */
export const signInPath = (path: string): string => `/signin?next=${encodeURIComponent(path)}`
