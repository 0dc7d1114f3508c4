import { ShopError } from '#lib/errors.ts'
import { type FormError, toFormError } from './form.ts'

/**
 * What the form of a page came to: where to go on, or the refusal to show. Other errors rise, and the refusal of who
 * has no account any more.
 */
export async function attempt(work: () => Promise<Response>): Promise<Response | ShopError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ShopError && error.code !== 'user_not_found') return error
    throw error
  }
}

/** Answers with the refusal's status, and hands it to the form. */
export function showRefusal(
  { response }: { response: { status?: number; headers: Headers } },
  refusal: ShopError,
): FormError {
  response.status = refusal.status
  for (const [name, value] of Object.entries(refusal.headers)) response.headers.set(name, value)
  return toFormError(refusal)
}

/** Text that was typed, to be shown again; passwords are not asked for. */
export const typed = (fields: Record<string, unknown>, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}
