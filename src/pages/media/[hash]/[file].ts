import type { APIRoute } from 'astro'
import { findPicture } from '#lib/media/pictures.server.ts'
import { answerPicture } from '#lib/web/endpoints/answer-picture.server.ts'

export const GET: APIRoute = ({ locals, params, request }) =>
  answerPicture(request, params, (asked) =>
    findPicture(locals.shop, asked.hash, asked.width, asked.format),
  )
