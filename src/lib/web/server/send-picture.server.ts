import type { FastifyReply, FastifyRequest } from 'fastify'
import { readMediaPath } from '#lib/media/media.ts'
import { findMadePicture } from '#lib/media/pictures.server.ts'
import type { Shop } from '#lib/shop.ts'
import { pictureForm } from '../endpoints/answer-picture.server.ts'
import { DATA_HEADERS } from './security-headers.server.ts'

/** Sends the picture at `path` if it has been made. Else false: Astro makes it, or says that there is none. */
export async function sendMadePicture(
  shop: Shop,
  path: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const [, media, hash = '', file = '', ...more] = path.split('/')
  const asked = media === 'media' && more.length === 0 ? readMediaPath(hash, file) : null
  const bytes = asked && (await findMadePicture(shop, asked))
  if (!asked || !bytes) return false
  const form = pictureForm(asked, bytes, headers['if-none-match'] ?? null)
  void reply
    .code(form.status)
    .headers({ ...DATA_HEADERS, ...form.headers })
    .send(form.body)
  return true
}
