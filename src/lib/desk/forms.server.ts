import type { Config } from '#lib/config.server.ts'
import { ShopError } from '#lib/errors.ts'
import { hmac, isSameSecret, newId, openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { findKeptForm, insertKeptForm } from './act.sql.ts'

/** The page of a form, and the session that it was shown in. */
type Place = { sessionId: string; path: string }

const sign = ({ secretKey }: Config, { sessionId, path }: Place, id: string): string =>
  hmac(secretKey, `desk-form:${sessionId}:${path}:${id}`).toString('base64url')

/** The hidden value of a form. Only this session can send it, only to this page, and only once. */
export function newFormValue({ config }: Shop, place: Place): string {
  const id = newId()
  return `${id}.${sign(config, place, id)}`
}

/** Throws ShopError('form_outdated') for a value of another session or page. */
export function checkFormValue({ config }: Shop, place: Place, value: string): void {
  const [id = ''] = value.split('.')
  if (!isSameSecret(value, `${id}.${sign(config, place, id)}`)) throw new ShopError('form_outdated')
}

type Fields = Record<string, string>

/** Keeps a posted form until the password is given; returns its id. */
export async function keepForm(shop: Shop, place: Place, fields: Fields): Promise<string> {
  const id = newId()
  await insertKeptForm(shop.db, {
    id,
    session_id: place.sessionId,
    path: place.path,
    fields: seal(shop.config.secretKey, JSON.stringify(fields)),
    created_at: shop.now(),
  })
  return id
}

/** A form that this session has kept, and its page. Throws ShopError('form_outdated'). */
export async function readKeptForm(
  shop: Shop,
  sessionId: string,
  id: string,
): Promise<{ path: string; fields: Fields }> {
  const kept = await findKeptForm(shop.db, sessionId, id)
  if (!kept) throw new ShopError('form_outdated')
  return { path: kept.path, fields: JSON.parse(openSealed(shop.config.secretKeys, kept.fields)) }
}
