import { fieldError, ShopError } from '#lib/errors.ts'
import { hashSecret } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deskPasskeyTexts as texts } from '#lib/texts/desk/passkeys.ts'
import { tellStaff } from '../sign-in/alarm.server.ts'
import { readNewPasskey } from '../sign-in/passkeys.server.ts'
import { deletePasskeyOf, insertPasskey, listPasskeysOf } from '../sign-in/passkeys.sql.ts'
import { NO_APP } from '../sign-in/second-factor.server.ts'
import type { Own } from './own.server.ts'
import type { NewPasskey } from './staff.schema.ts'
import { findSecretsOf, lockSecretsOf } from './staff.sql.ts'

const MAX_PASSKEYS = 10

/** One's own passkeys. */
export const readPasskeys = ({ db }: Shop, { staff }: Own) => listPasskeysOf(db, staff.id)

/**
 * Adds the passkey that the browser has made. A packer may bind this phone with it (`device` is the secret of its
 * cookie). Throws ShopError beside `passkey` or `bind`.
 */
export async function addPasskey(
  shop: Work,
  own: Own,
  { given, device }: { given: NewPasskey; device: string | undefined },
): Promise<void> {
  const { staff } = own
  const isBound = given.bind === 'on'
  if (isBound && (staff.role !== 'packer' || !device)) throw fieldError('bind', texts.noBinding)
  const passkey = await readNewPasskey(shop, own, given.passkey)
  if ((await listPasskeysOf(shop.db, staff.id)).length >= MAX_PASSKEYS)
    throw fieldError('passkey', texts.tooMany(MAX_PASSKEYS))
  const isNew = await insertPasskey(shop.db, {
    ...passkey,
    staff_id: staff.id,
    name: given.name,
    bound_to: isBound && device ? hashSecret(device) : null,
    created_at: shop.now(),
  })
  if (!isNew) throw fieldError('passkey', texts.refused)
  await tellStaff(shop, staff, { what: 'passkey', device: given.name })
}

/**
 * Removes one of one's own; returns its name. Throws ShopError('not_found'), and beside `passkey` for the last one of
 * who has no authenticator app.
 */
export async function removePasskey(shop: Work, { staff }: Own, id: string): Promise<string> {
  // Two of them are not removed at the same time.
  await lockSecretsOf(shop.db, staff.id)
  const name = await deletePasskeyOf(shop.db, staff.id, id)
  if (name === null) throw new ShopError('not_found')
  const hasApp = ((await findSecretsOf(shop.db, staff.id))?.totpStep ?? NO_APP) > NO_APP
  if (!hasApp && (await listPasskeysOf(shop.db, staff.id)).length === 0)
    throw fieldError('passkey', texts.lastKey)
  await tellStaff(shop, staff, { what: 'passkeyGone', device: name })
  return name
}
