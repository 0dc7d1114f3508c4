import { readFile } from 'node:fs/promises'
import { GUIDE_FOLDER, isGuidePicture } from '#lib/content/guide.ts'
import { ShopError } from '#lib/errors.ts'

/** A picture of the guide. Throws ShopError('not_found'). */
export async function guidePicture(name: string): Promise<Response> {
  const path = `pictures/${name}`
  const bytes = isGuidePicture(path)
    ? await readFile(`${GUIDE_FOLDER}/${path}`).catch(() => null)
    : null
  if (!bytes) throw new ShopError('not_found')
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/webp' } })
}
