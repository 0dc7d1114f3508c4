import type { APIContext } from 'astro'
import type { Actor } from '#lib/desk/desk.ts'
import { checkFormValue, keepForm, readKeptForm } from '#lib/desk/forms.server.ts'
import { isConfirmed, type Session } from '#lib/desk/sign-in/sessions.server.ts'
import { confirmPassword } from '#lib/desk/sign-in/sign-in.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { FormResult, ShowAgain } from '#lib/form.ts'
import { requireDeskSession } from './desk.server.ts'
import { answerForm, type Fields } from './page-form.server.ts'

type Page = Pick<APIContext, 'request' | 'locals' | 'url'> & {
  response: { status?: number; headers: Headers }
}

/** As it stands in the address. */
const pathOf = ({ pathname }: URL): string => pathname.replace(/(?<=.)\/$/, '')

/**
 * Answers the form of a page of the desk: `work` is given its fields and who sent it, and returns the path to go on to, or has
 * the page shown again. Where the password is to be given first, the form is kept and goes on from /desk/confirm, which sends
 * it here by its id.
 */
export const answerDeskForm = (
  page: Page,
  work: (fields: Fields, by: Actor) => Promise<string | ShowAgain>,
): Promise<FormResult> =>
  answerForm(page, async (sent) => {
    const { shop, requestId } = page.locals
    const opened = await openForm(page, sent)
    if (typeof opened === 'string') return opened
    const { session, fields } = opened
    // What was kept is shown again, too, where it is refused.
    Object.assign(sent, fields)
    const place = { sessionId: session.id, path: pathOf(page.url) }
    const value = String(fields['once'] ?? '')
    checkFormValue(shop, place, value)
    const { id: staffId, name, role } = session.staff
    const form = { value, sessionId: session.id }
    const by = {
      staffId,
      name,
      role,
      isConfirmed: isConfirmed(session, shop.now()),
      form,
      requestId,
    }
    try {
      return await work(fields, by)
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'password_needed') throw error
      return confirmPath(await keepForm(shop, place, textsOf(fields)))
    }
  })

const confirmPath = (id: string, isWrong = false): string =>
  `/desk/confirm?form=${id}${isWrong ? '&wrong' : ''}`

type Opened = { session: Session; fields: Fields }

/** What was sent, or the form that was kept until the password came; a path to ask for it again where it is wrong. */
async function openForm({ locals }: Page, sent: Fields): Promise<Opened | string> {
  const session = requireDeskSession(locals)
  const id = sent['kept']
  if (typeof id !== 'string') return { session, fields: sent }
  const { fields } = await readKeptForm(locals.shop, session.id, id)
  try {
    const password = String(sent['password'] ?? '')
    return { session: await confirmPassword(locals.shop, session, password), fields }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'invalid') return confirmPath(id, true)
    throw error
  }
}

/** Without files. */
export const textsOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
