import { globSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Shop } from '#lib/shop.ts'
import { addressOf, type Browser, send } from '../send.ts'

export type Profile = { id: number; image: string | null }

export async function profileOf(shop: Shop, browser: Browser): Promise<Profile> {
  const [profile] = (await (await send(shop, browser, 'GET /api/profile/')).json()) as Profile[]
  if (!profile) throw new Error('no profile')
  return profile
}

/** A picture of one colour. */
export const aCloth = (background = '#1f2a55') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })

/** Sends a picture to the profile of this id, as a browser's form does. */
export async function sendPicture(
  shop: Shop,
  { access = '' }: Browser,
  id: number,
  bytes: Uint8Array,
  fileName = 'me.jpg',
): Promise<Response> {
  const form = new FormData()
  form.set('first_name', 'Ada')
  form.set('image', new File([new Uint8Array(bytes)], fileName, { type: 'image/jpeg' }))
  return fetch(`${await addressOf(shop)}/api/profile/${id}/`, {
    method: 'PUT',
    body: form,
    headers: { authorization: `JWT ${access}` },
  })
}

/** The files that the shop keeps of pictures, in all sizes. */
export const keptPictures = (shop: Shop): string[] =>
  globSync('**/*.*', { cwd: join(shop.config.dataDir, 'media') })
