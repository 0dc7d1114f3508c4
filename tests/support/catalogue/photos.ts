import sharp from 'sharp'
import type { Shop } from '#lib/shop.ts'
import { onceOf, read } from '../desk/desk.ts'
import { addressOf, type Browser } from '../send.ts'

export type SentFile = { name: string; bytes: Uint8Array }

let made = 0

/** A photo like no other, 60 × 80 px. */
export async function aPhoto(name = `photo-${++made}.jpg`): Promise<SentFile> {
  const background = { r: (made * 37) % 256, g: (made * 91) % 256, b: ++made % 256 }
  const image = sharp({ create: { width: 60, height: 80, channels: 3, background } })
  return { name, bytes: await image.jpeg().toBuffer() }
}

export const cookiesOf = ({ cookies }: Browser): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Sends files with a form, as a browser without script does. Redirects are not followed. */
export async function postFiles(
  shop: Shop,
  who: Browser,
  path: string,
  fields: Record<string, string>,
  files: readonly SentFile[],
  headers: Record<string, string> = {},
  field = 'photos',
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { name, bytes } of files) form.append(field, new File([new Uint8Array(bytes)], name))
  // A browser sends an empty file without a name when none is chosen.
  if (files.length === 0) form.append(field, new File([], ''))
  const address = await addressOf(shop)
  return fetch(address + path, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: address, cookie: cookiesOf(who), ...headers },
  })
}

/** Loads a page and sends its form `act` with these files. */
export async function submitFiles(
  shop: Shop,
  who: Browser,
  path: string,
  { act, ...fields }: { act: string } & Record<string, string>,
  files: readonly SentFile[],
): Promise<Response> {
  const once = onceOf(await read(shop, who, path), act)
  return postFiles(shop, who, path, { act, once, ...fields }, files)
}

/** The photos of an item, the first one first. */
export const photosOf = ({ db }: Shop, { id }: { id: number }) =>
  db
    .selectFrom('item_image')
    .innerJoin('media', 'hash', 'media_hash')
    .select(['hash', 'colour', 'alt', 'width', 'height'])
    .where('item_id', '=', id)
    .orderBy('position')
    .execute()
