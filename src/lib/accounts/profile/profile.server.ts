import { toE164 } from '#lib/letters/phone.ts'
import { type FieldErrors, ShopError } from '#lib/errors.ts'
import { limitRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { mediaPath } from '#lib/media/media.ts'
import { addShownPicture, removePicture } from '#lib/media/pictures.server.ts'
import { toPortrait } from '#lib/media/portrait.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deliveryErrors } from '#lib/texts/buying/delivery.ts'
import { profileErrors } from '#lib/texts/account/profile.ts'
import type { Customer } from '#lib/visitor.ts'
import type { ProfileChanges } from './profile.schema.ts'
import { MAX_PICTURE_BYTES, type ProfileJson } from './profile.ts'
import { findProfile, lockProfile, type ProfileRow, updateProfile } from './profile.sql.ts'

const SHOWN_WIDTH = 480

const toProfileJson = (row: ProfileRow, siteUrl: string): ProfileJson => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  phone_number: row.phone_number,
  image: row.image && siteUrl + mediaPath(row.image, SHOWN_WIDTH, 'webp'),
  country: row.country,
  stateCity: row.state_city,
  postalCode: row.postal_code,
  taxID: row.tax_id,
})

/** Throws ShopError('user_not_found') when the account was deleted. */
export const readProfile = async (shop: Shop, customer: Customer): Promise<ProfileJson> =>
  toProfileJson(knownProfile(await findProfile(shop.db, customer.id)), shop.config.siteUrl)

function knownProfile(profile: ProfileRow | undefined): ProfileRow {
  if (!profile) throw new ShopError('user_not_found')
  return profile
}

/**
 * Changes the given fields and returns the whole profile. `malformed`: errors of the other fields. Throws ShopError:
 * `not_found` when `profileId` is another's, `invalid` with all errors, `throttled` after twelve pictures in an hour,
 * `user_not_found` when the account was deleted.
 */
export async function changeProfile(
  shop: Shop,
  customer: Customer,
  given: ProfileChanges,
  { malformed = {}, profileId }: { malformed?: FieldErrors; profileId?: number } = {},
): Promise<ProfileJson> {
  const { id } = knownProfile(await findProfile(shop.db, customer.id))
  if (profileId !== undefined && profileId !== id) throw new ShopError('not_found')
  const phone = given.phone_number && toE164(given.phone_number)
  const { picture = null, fault } = await readPicture(shop, customer, given.image)
  const errors = {
    ...malformed,
    ...(phone === null ? { phone_number: [deliveryErrors.phone] } : {}),
    ...(fault ? { image: [fault] } : {}),
  }
  if (phone === null || Object.keys(errors).length > 0)
    throw new ShopError('invalid', { fields: errors })
  const changes = {
    first_name: given.first_name,
    last_name: given.last_name,
    phone_number: phone,
    image: picture?.hash,
    country: given.country,
    state_city: given.stateCity,
    postal_code: given.postalCode,
    tax_id: given.taxID,
  }
  const known = Object.entries(changes).filter(([, value]) => value !== undefined)
  const { image: replaced } = await shop.inTransaction(async (shop) => {
    const before = knownProfile(await lockProfile(shop.db, customer.id))
    if (picture) await addShownPicture(shop, picture)
    if (known.length > 0) await updateProfile(shop.db, customer.id, Object.fromEntries(known))
    return before
  })
  if (picture && replaced && replaced !== picture.hash) await removePicture(shop, replaced)
  return readProfile(shop, customer)
}

/** The picture, or what is wrong with it; neither when no file was chosen. */
async function readPicture(shop: Shop, customer: Customer, given: unknown) {
  if (given === undefined || given === '' || given === null) return {}
  if (!(given instanceof File)) return { fault: profileErrors.noFile }
  // A form without a chosen file sends an empty file without a name.
  if (given.size === 0) return given.name === '' ? {} : { fault: profileErrors.empty }
  if (given.size > MAX_PICTURE_BYTES) return { fault: profileErrors.tooLarge }
  await limitRate(shop, `picture:${customer.id}`, LIMITS.pictures)
  const picture = await toPortrait(new Uint8Array(await given.arrayBuffer()))
  return picture ? { picture } : { fault: profileErrors.noPicture }
}
