import type { ServerResponse } from 'node:http'
import { SECOND_MS } from '#lib/time.ts'
import { type Bytes, type Form, formFor } from './bytes.server.ts'
import { isSavingData, type Visit, visitHeaders } from './sender.server.ts'

/** What Node has written and will send before the body: not documented, though loggers have read it for ten years. */
type Written = ServerResponse & { _header?: string | null }

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
  writeHead(visit, form)
  response.end(request.method === 'HEAD' ? undefined : form.body)
}

/**
 * Node checks each letter of each header anew for each answer, which takes a fifth of a kept page's time. So what it wrote
 * the first time is written again, but for the id of the request and the date. For the usual request: a connection that
 * stays, and a browser that does not save data.
 */
function writeHead(visit: Visit, form: Form): void {
  const { request, requestId } = visit
  const response = visit.response as Written
  const isUsual = response.shouldKeepAlive && !isSavingData(request)
  if (isUsual && form.head !== undefined) {
    response._header = `${form.head}${requestId}\r\nDate: ${dateNow()}\r\n${connectionLines}`
    return
  }
  response.writeHead(200, { ...form.headers, ...visitHeaders(visit) })
  if (!isUsual) return
  // A Node that keeps it elsewhere, or writes it otherwise, goes on writing it each time.
  const [, head, end] = WRITTEN.exec(response._header ?? '') ?? []
  if (head === undefined || end === undefined) return
  form.head = head
  connectionLines = end
}

/** Up to the id, behind which Node puts the date and what becomes of the connection. */
const WRITTEN = /^(HTTP\/1\.1 200 OK\r\n[^]+\r\nx-request-id: )\S+\r\nDate: .+\r\n([^]*\r\n)$/

/** The end of all heads: how long Node keeps a connection. */
let connectionLines = ''

let date = { second: 0, text: '' }

function dateNow(): string {
  const second = Math.floor(Date.now() / SECOND_MS)
  if (date.second !== second) date = { second, text: new Date(second * SECOND_MS).toUTCString() }
  return date.text
}
