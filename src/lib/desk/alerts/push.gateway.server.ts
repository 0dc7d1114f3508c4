import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { hmac } from '#lib/random.server.ts'
import { HOUR_MS, SECOND_MS } from '#lib/time.ts'

/** What a browser gives to be told through its push service. The keys are base64url. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

const CURVE = 'prime256v1'
const SALT_BYTES = 16
/** We send one record; no alert is longer. */
const RECORD_BYTES = 4_096
const LAST_RECORD = Buffer.from([2])
const TOKEN_MS = 12 * HOUR_MS
const TIMEOUT_MS = 10 * SECOND_MS
/** The push service drops it after this: by then the person has opened the desk. */
const KEPT_SECONDS = 4 * 3_600

/** The push services of the browsers that exist. An address elsewhere would have the shop ask machines inside. */
const SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** Whether an address belongs to a push service. `others`: origins that count, too. */
export function isPushService(address: string, others: readonly string[] = []): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  if (others.includes(url.origin)) return true
  const isKnown = SERVICES.some(
    (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
  )
  return url.protocol === 'https:' && url.port === '' && isKnown
}

/** The shop's own pair of keys, made from its secret key, so that none is stored. */
function keysOf(secretKey: string): ECDH {
  const keys = createECDH(CURVE)
  keys.setPrivateKey(hmac(secretKey, 'web-push'))
  return keys
}

/** What a browser must know to be told by this shop alone (RFC 8292), in base64url. */
export const pushKeyOf = (secretKey: string): string => keysOf(secretKey).getPublicKey('base64url')

/** Encrypts a text for one browser (RFC 8291). Only tests give the keys and the salt. */
export function encryptPush(
  text: string,
  { p256dh, auth }: Omit<Subscription, 'endpoint'>,
  { keys = newKeys(), salt = randomBytes(SALT_BYTES) }: { keys?: ECDH; salt?: Buffer } = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = keys.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const shared = keys.computeSecret(theirs)
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const hidden = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()]
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, head, ours, ...hidden, cipher.getAuthTag()])
}

/** Whether something can be encrypted for these keys: not each text of their length is a point of the curve. */
export function isPushKey(keys: Omit<Subscription, 'endpoint'>): boolean {
  try {
    return encryptPush('', keys).length > 0
  } catch {
    return false
  }
}

function newKeys(): ECDH {
  const keys = createECDH(CURVE)
  keys.generateKeys()
  return keys
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

const inJson = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Says to a push service which shop sends, for twelve hours (RFC 8292). */
function tokenFor(endpoint: string, { secretKey, contact, now }: Sender): string {
  const keys = keysOf(secretKey)
  const point = keys.getPublicKey()
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const d = keys.getPrivateKey('base64url')
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
  const exp = Math.floor((Date.parse(now) + TOKEN_MS) / SECOND_MS)
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact }
  const signed = `${inJson({ typ: 'JWT', alg: 'ES256' })}.${inJson(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

type Sender = {
  secretKey: string
  /** A `mailto:` or an address at which the push service finds a person. */
  contact: string
  now: string
  /** Aborted when the shop stops. */
  signal: AbortSignal
}

/**
 * Hands a text to a push service, which tells the browser. `gone`: the browser wants no more of it, or another key of
 * the shop. Throws when the service cannot be reached or has no time. What it answers is not read.
 */
export async function sendPush(
  to: Subscription,
  text: string,
  by: Sender,
): Promise<'sent' | 'gone'> {
  const token = tokenFor(to.endpoint, by)
  const answer = await fetch(to.endpoint, {
    method: 'POST',
    body: new Uint8Array(encryptPush(text, to)),
    headers: {
      authorization: `vapid t=${token}, k=${pushKeyOf(by.secretKey)}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEPT_SECONDS),
      urgency: 'high',
    },
    redirect: 'manual',
    signal: AbortSignal.any([by.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  await answer.body?.cancel()
  if (answer.ok) return 'sent'
  if ([403, 404, 410].includes(answer.status)) return 'gone'
  throw new Error(`the push service answered ${answer.status}`)
}
