import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FinishedPage, formFor } from '../page-cache/finished-page.server.ts'

/** Sends a page in the encoding that the browser takes. */
export function sendPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
): FastifyReply {
  const form = formFor(page, {
    acceptEncoding: headers['accept-encoding'],
    ifNoneMatch: headers['if-none-match'],
  })
  return reply.code(form.status).headers(form.headers).send(form.body)
}
