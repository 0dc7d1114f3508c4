import type { Config } from '#lib/config.server.ts'
import { ShopError } from '#lib/errors.ts'
import { isSecretField } from '#lib/form.ts'
import { hashSecret, hmac, isSameSecret, newId, openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { SECOND_MS } from '#lib/time.ts'
import { findKeptForm, findKeptFormOf, insertKeptForm } from './act.sql.ts'
import type { Session } from './sign-in/sessions.server.ts'
import { findOpenedSession } from './sign-in/sessions.sql.ts'

/** The page of a form, and the session that it was shown in. */
type FormAt = { sessionId: string; path: string }

const sign = ({ secretKey }: Config, { sessionId, path }: FormAt, id: string): string =>
  hmac(secretKey, `desk-form:${sessionId}:${path}:${id}`).toString('base64url')

/**
 * The hidden value of a form. Only this session can send it, only to this page, and only once. `isAfterAct`: its page
 * is the answer to an act, and the value says since when.
 */
export function newFormValue({ config, now }: Shop, at: FormAt, isAfterAct = false): string {
  const id = isAfterAct ? `${newId()}.${Date.parse(now()).toString(36)}` : newId()
  return `${id}.${sign(config, at, id)}`
}

/** A press that follows the answer to an act so soon was meant for the button that stood there before. */
const SECOND_PRESS_MS = SECOND_MS

/** Whether a form of a page that followed an act is sent so soon that nobody has read the page. */
export function isPressedTwice({ now }: Shop, value: string): boolean {
  const [, madeAt = '', signature] = value.split('.')
  if (signature === undefined) return false
  const sinceMs = Date.parse(now()) - Number.parseInt(madeAt, 36)
  return sinceMs >= 0 && sinceMs < SECOND_PRESS_MS
}

/** Throws ShopError('form_outdated') for a value of another session or page. */
export function checkFormValue(shop: Shop, at: FormAt, value: string): void {
  if (!isValueOf(shop, at, value)) throw new ShopError('form_outdated')
}

function isValueOf({ config }: Shop, at: FormAt, value: string): boolean {
  const id = value.split('.').slice(0, -1).join('.')
  return isSameSecret(value, `${id}.${sign(config, at, id)}`)
}

type Fields = Record<string, string>

const withoutSecrets = (fields: Fields): Fields => pick(fields, (name) => !isSecretField(name))
const pick = (fields: Fields, isWanted: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)))

/** Keeps a posted form until the password is given, its secrets for some minutes; returns its id. */
export async function keepForm(shop: Shop, at: FormAt, fields: Fields): Promise<string> {
  const id = newId()
  const sealed = (some: Fields) => seal(shop.config.secretKey, JSON.stringify(some))
  const secrets = pick(fields, isSecretField)
  await insertKeptForm(shop.db, {
    id,
    session_id: at.sessionId,
    path: at.path,
    fields: sealed(withoutSecrets(fields)),
    secrets: Object.keys(secrets).length > 0 ? sealed(secrets) : null,
    created_at: shop.now(),
  })
  return id
}

const opened = ({ config }: Shop, sealed: string): Fields =>
  JSON.parse(openSealed(config.secretKeys, sealed))

/**
 * A form that this person kept, and its page. `isOfSession` is false for one of an earlier session: it is shown again,
 * never sent. Throws ShopError('form_outdated').
 */
export async function readKeptForm(
  shop: Shop,
  { id: sessionId, staff }: Pick<Session, 'id' | 'staff'>,
  id: string,
): Promise<{ path: string; fields: Fields; isOfSession: boolean }> {
  const kept = await findKeptFormOf(shop.db, staff.id, id)
  if (!kept) throw new ShopError('form_outdated')
  return {
    path: kept.path,
    fields: { ...opened(shop, kept.fields), ...(kept.secrets && opened(shop, kept.secrets)) },
    isOfSession: kept.sessionId === sessionId,
  }
}

/**
 * Keeps what was typed into a form of a session that has run out, until its owner has signed in again. Returns its id;
 * null for what the cookie's session cannot have been shown. A session that somebody ended keeps nothing. A form that
 * waited for the password is kept already.
 */
export async function keepUntilSignIn(
  shop: Shop,
  { cookie, path }: { cookie: string; path: string },
  readSent: () => Promise<Fields>,
): Promise<string | null> {
  const sessionId = await findOpenedSession(shop.db, hashSecret(cookie))
  if (!sessionId) return null
  const sent = await readSent()
  const waiting = sent['kept']
  if (waiting !== undefined) {
    const kept = await findKeptForm(shop.db, sessionId, waiting)
    return kept?.path === path ? waiting : null
  }
  const value = sent['once']
  if (value === undefined || !isValueOf(shop, { sessionId, path }, value)) return null
  const { once: _, ...typed } = withoutSecrets(sent)
  // Once for each form that was shown, however often it is sent.
  const id = hashSecret(`kept:${value}`)
  await insertKeptForm(shop.db, {
    id,
    session_id: sessionId,
    path,
    fields: seal(shop.config.secretKey, JSON.stringify(typed)),
    created_at: shop.now(),
  })
  return id
}

/** What this person had typed into a form of this page before they signed in again; null for all others. */
export async function readTyped(
  shop: Shop,
  { staffId, path }: { staffId: number; path: string },
  id: string,
): Promise<Fields | null> {
  const kept = await findKeptFormOf(shop.db, staffId, id)
  if (kept?.path !== path) return null
  return opened(shop, kept.fields)
}
