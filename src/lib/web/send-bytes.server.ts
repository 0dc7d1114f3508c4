import { type Bytes, formFor } from './bytes.server.ts'
import { type Visit, visitHeaders } from './sender.server.ts'

/** Answers with the form that fits, without a body for HEAD, or 304 when the browser has it already. */
export function sendBytes(visit: Visit, bytes: Bytes): void {
  const { request, response } = visit
  const form = formFor(bytes, request.headers['accept-encoding'])
  // Any form that the browser holds is the same page, so its encoding does not matter here.
  const known = request.headers['if-none-match']
  if (known !== undefined && (known === '*' || known.includes(`"${bytes.tag}-`))) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = form.headers
    response.writeHead(304, { ...headers, ...visitHeaders(visit) }).end()
    return
  }
  response.writeHead(200, { ...form.headers, ...visitHeaders(visit) })
  response.end(request.method === 'HEAD' ? undefined : form.body)
}
