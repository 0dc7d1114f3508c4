import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterUse } from '../cleanup.ts'

/**
 * Storage as Amazon documents it: takes a PUT whose signature (version 4, in the header `Authorization`) and whose
 * SHA-256 of the body are right, and answers 403 or 400 to others. A signed GET or HEAD gets the stored object, or 404;
 * a DELETE removes it.
 */
export async function startS3({ keyId, secret }: { keyId: string; secret: string }) {
  const objects = new Map<string, Buffer>()
  const asked: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await read(request)
    const hash = createHash('sha256').update(body).digest('hex')
    const isSigned = request.headers.authorization === signatureFor(request, { keyId, secret })
    const isWhole = request.headers['x-amz-content-sha256'] === hash
    asked.push(`${request.method} ${request.url}`)
    if (isSigned && request.method === 'DELETE') {
      objects.delete(request.url ?? '')
      return response.writeHead(204).end()
    }
    if (isSigned && request.method !== 'PUT') {
      const object = objects.get(request.url ?? '')
      if (object) return response.end(request.method === 'HEAD' ? undefined : object)
      return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    }
    if (isSigned && isWhole) {
      objects.set(request.url ?? '', body)
      return response.end()
    }
    const code = isSigned ? 'XAmzContentSHA256Mismatch' : 'SignatureDoesNotMatch'
    return response.writeHead(isSigned ? 400 : 403).end(`<Error><Code>${code}</Code></Error>`)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterUse(() => server.close())
  const { port } = server.address() as AddressInfo
  return { objects, asked, server, url: `http://127.0.0.1:${port}` }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function signatureFor(
  { method = '', url = '', headers }: IncomingMessage,
  { keyId, secret }: { keyId: string; secret: string },
): string {
  const { authorization = '' } = headers
  const [, scope = '', signed = ''] =
    /Credential=[^/]+\/(\S+), SignedHeaders=(\S+),/.exec(authorization) ?? []
  const [day = '', region = '', service = ''] = scope.split('/')
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const parts = [method, url, '', lines.join(''), signed, headers['x-amz-content-sha256']]
  const canonical = createHash('sha256').update(parts.join('\n')).digest('hex')
  const said = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, canonical].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const signature = createHmac('sha256', key).update(said).digest('hex')
  return `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}
