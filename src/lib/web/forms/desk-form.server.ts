import { createHash } from 'node:crypto'
import type { APIContext } from 'astro'
import { isDiskFull } from '#lib/db/database.server.ts'
import type { Actor } from '#lib/desk/desk.ts'
import { checkFormValue, keepForm, readKeptForm, readTyped } from '#lib/desk/forms.server.ts'
import { isConfirmed, type Session } from '#lib/desk/sign-in/sessions.server.ts'
import { confirmPassword } from '#lib/desk/sign-in/sign-in.server.ts'
import { ShopError } from '#lib/errors.ts'
import { actNamed, EMPTY_FORM, type FormResult, type ShowAgain, toRefusedForm } from '#lib/form.ts'
import { hmac } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { deskPathOf, isShareOf, KEPT, keptPath, requireDeskSession } from '../desk.server.ts'
import { filesIn, textsOf } from '../endpoints/http.server.ts'
import { answerForm, type Fields } from './page-form.server.ts'

type Page = Pick<APIContext, 'request' | 'locals' | 'url'> & {
  response: { status?: number; headers: Headers }
}

/**
 * Answers a form of a desk page: its act gets the fields and the actor, and returns the path to go on to, or shows the
 * page again. When the password is needed, the form is kept; /desk/confirm sends it here again by its id. The form
 * names one of `acts`. A form whose session has run out is shown again after the sign-in. `shareTarget`: the act that
 * gets what another app shares. `mostFields`: how many fields the largest form of the page has.
 */
export const answerDeskForm = (
  page: Page,
  acts: Acts,
  mostFields: number,
  shareTarget?: string,
): Promise<FormResult> =>
  page.request.method === 'POST' ? answerSent(page, acts, mostFields, shareTarget) : readAgain(page)

type Texts = Record<string, string>
/** `files`: those of the field `photos` or `table`. */
export type DeskWork = (fields: Texts, by: Actor, files: File[]) => Promise<string | ShowAgain>
type Acts = Record<string, DeskWork>

/** A form whose session ran out before it was sent: what was typed stands there again, and nothing was done. */
async function readAgain({ locals, url }: Page): Promise<FormResult> {
  const id = url.searchParams.get(KEPT)
  if (!id) return EMPTY_FORM
  const place = { staffId: requireDeskSession(locals).staff.id, path: deskPathOf(url) }
  const values = await readTyped(locals.shop, place, id)
  if (!values) return EMPTY_FORM
  const error = new ShopError('not_authenticated', { detail: deskTexts.signIn.typedAgain })
  return toRefusedForm(error, values)
}

const answerSent = (
  page: Page,
  acts: Acts,
  mostFields: number,
  shareTarget?: string,
): Promise<FormResult> => {
  const isShared = shareTarget !== undefined && isShareOf(page.url)
  const answer = async (sent: Fields): Promise<string | ShowAgain> => {
    const { shop, requestId } = page.locals
    const files = filesIn(sent['photos'] ?? sent['table'])
    // All else is text; JSON can hold anything.
    const texts = textsOf(sent)
    Object.assign(sent, texts)
    const opened = await openForm(page, texts)
    if (typeof opened === 'string') return opened
    const { session, fields } = opened
    // A refused form shows the kept fields again.
    Object.assign(sent, fields)
    const place = { sessionId: session.id, path: deskPathOf(page.url) }
    const value = fields['once'] ?? ''
    // Another app knows no hidden values. The origin and the SameSite cookie are checked all the same.
    if (isShared) Object.assign(sent, { act: shareTarget })
    else checkFormValue(shop, place, value)
    const { id: staffId, name, role } = session.staff
    const form = isShared
      ? null
      : { value, sessionId: session.id, fieldsHash: await hashFields(shop, fields, files) }
    const by = {
      staffId,
      name,
      role,
      isConfirmed: isConfirmed(session, shop.now()),
      form,
      requestId,
    }
    try {
      return await actNamed(isShared ? shareTarget : fields['act'], acts)(fields, by, files)
    } catch (error) {
      if (isDiskFull(error)) throw new ShopError('no_room')
      if (!(error instanceof ShopError) || error.code !== 'password_needed') throw error
      return confirmPath(await keepForm(shop, place, fields))
    }
  }
  return answerForm(page, answer, ['act', 'do'], mostFields)
}

/** A keyed hash of what a form sent: its fields may hold a password. */
async function hashFields(
  { config }: Shop,
  fields: Texts,
  files: readonly File[],
): Promise<string> {
  const sent: [string, string][] = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const file of files) sent.push([file.name, await hashFile(file)])
  return hmac(config.secretKey, `desk-fields:${JSON.stringify(sent)}`).toString('base64url')
}

async function hashFile(file: File): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of file.stream()) hash.update(bytes)
  return hash.digest('base64url')
}

const confirmPath = (id: string, isWrong = false): string =>
  `/desk/confirm?form=${id}${isWrong ? '&wrong' : ''}`

type Opened = { session: Session; fields: Texts }

/**
 * The sent fields, or the fields of the kept form after the password. A path to ask again when the password is wrong,
 * or to show the form again when it was kept in an earlier session.
 */
async function openForm({ locals }: Page, sent: Texts): Promise<Opened | string> {
  const session = requireDeskSession(locals)
  const id = sent['kept']
  if (id === undefined) return { session, fields: sent }
  const { path, fields, isOfSession } = await readKeptForm(locals.shop, session, id)
  if (!isOfSession) return keptPath(path, id)
  try {
    const { password = '' } = sent
    return { session: await confirmPassword(locals.shop, session, password), fields }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'invalid') return confirmPath(id, true)
    throw error
  }
}
