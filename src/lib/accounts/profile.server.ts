import { toE164 } from '#lib/delivery/phone.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { mediaPath } from '#lib/media/media.ts'
import { addPictures, keepOriginal, removePicture } from '#lib/media/pictures.server.ts'
import { toPortrait } from '#lib/media/portrait.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { deliveryErrors } from '#lib/texts/delivery.ts'
import { profileErrors } from '#lib/texts/profile.ts'
import type { ProfileChanges } from './profile.schema.ts'
import { findProfile, type ProfileRow, updateProfile } from './profile.sql.ts'
import type { Customer } from './visitor.ts'

const MAX_PICTURE_BYTES = 4 * 1024 * 1024
const SHOWN_WIDTH = 480

export type ProfileJson = ReturnType<typeof toProfileJson>

const toProfileJson = (row: ProfileRow, siteUrl: string) => ({
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

export const readProfile = async (shop: Shop, customer: Customer): Promise<ProfileJson> =>
  toProfileJson(await findProfile(shop.db, customer.id), shop.config.siteUrl)

/**
 * Changes what is given, and answers the whole. Throws ShopError: `not_found` when `profileId` is another's,
 * `invalid` beside `phone_number` or `image`.
 */
export async function changeProfile(
  shop: Shop,
  customer: Customer,
  given: ProfileChanges,
  profileId?: number,
): Promise<ProfileJson> {
  const before = await findProfile(shop.db, customer.id)
  if (profileId !== undefined && profileId !== before.id) throw new ShopError('not_found')
  const phone = given.phone_number && toE164(given.phone_number)
  if (phone === null) throw fieldError('phone_number', deliveryErrors.phone)
  const picture = await readPicture(given.image)
  if (picture) await keepOriginal(shop, picture, picture.bytes)
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
  await shop.inTransaction(async (shop) => {
    if (picture) {
      const { hash, extension, width, height } = picture
      await addPictures(shop, [{ hash, extension, width, height }])
    }
    if (known.length > 0) await updateProfile(shop.db, customer.id, Object.fromEntries(known))
  })
  if (picture && before.image && before.image !== picture.hash)
    await removePicture(shop, before.image)
  return readProfile(shop, customer)
}

/** Null when no picture was chosen. Throws ShopError beside `image`. */
async function readPicture(given: unknown) {
  if (given === undefined || given === '' || given === null) return null
  if (!(given instanceof File)) throw fieldError('image', profileErrors.noFile)
  if (given.size === 0) return null
  if (given.size > MAX_PICTURE_BYTES) throw fieldError('image', profileErrors.tooLarge)
  const picture = await toPortrait(new Uint8Array(await given.arrayBuffer()))
  if (!picture) throw fieldError('image', profileErrors.noPicture)
  return picture
}
