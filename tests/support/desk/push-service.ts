import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { afterUse } from '../cleanup.ts'

/** What a browser is told. */
export type Told = { title: string; body: string; path: string; tag: string }

/** A browser with keys of its own, as it subscribes. */
export function aBrowserToTell(endpoint: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const secret = randomBytes(16)
  const p256dh = keys.getPublicKey('base64url')
  const read = (body: Buffer): Told => JSON.parse(decrypt(body, keys, secret))
  return { endpoint, p256dh, auth: secret.toString('base64url'), name: 'Chrome on Android', read }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)]
  const hidden = body.subarray(86)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const secret = derive(keys.computeSecret(theirs), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(hidden.subarray(-16))
  const text = Buffer.concat([decipher.update(hidden.subarray(0, -16)), decipher.final()])
  // The last byte says that it is the last record.
  return text.subarray(0, -1).toString()
}

type Sent = { path: string; headers: Record<string, unknown>; body: Buffer }

/** A push service on this machine. `answers`: the status of each answer to come, with what it says; then 201. */
export async function startPushService() {
  const sent: Sent[] = []
  const answers: { status: number; text?: string }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    sent.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    const { status, text = '' } = answers.shift() ?? { status: 201 }
    response.writeHead(status).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterUse(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, sent, answers }
}

/** A browser of somebody that is there already, at a service that nobody asks. */
export const aTellingBrowser = ({ db, config, now }: Shop, { id }: { id: number }) =>
  db
    .insertInto('staff_browser')
    .values({
      id: `browser-${id}`,
      staff_id: id,
      endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
      keys: seal(config.secretKey, '{}'),
      name: 'Chrome on Android',
      created_at: now(),
    })
    .execute()
