import { createSecretKey, randomBytes, type webcrypto } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Config } from '#lib/config.server.ts'
import { hmac } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { SECOND_MS } from '#lib/time.ts'
import { ACCESS_VALID_MS, SESSION_VALID_MS, type TokenFault, type TokenType } from './tokens.ts'

const ALGORITHM = 'HS256'
const HMAC = { name: 'HMAC', hash: 'SHA-256' }
const JTI_BYTES = 16

export type Owner = { customerId: number; tokenVersion: number; sessionId: string }
type RefreshFacts = Owner & {
  /** When this token replaced the previous one. */
  rotatedAt: string
  /** Hash of the previous token; null for the first of a session. */
  previousHash: string | null
}

/** Good for 15 minutes from now. */
export function signAccess(shop: Shop, owner: Owner): Promise<string> {
  const issuedAt = Date.parse(shop.now())
  const jti = randomBytes(JTI_BYTES).toString('hex')
  return sign(shop, owner, { type: 'access', jti, issuedAt, validMs: ACCESS_VALID_MS })
}

/**
 * The refresh token that follows `previousHash`. The same facts give the same token. So a repeated request, or a second
 * tab, gets the same token although only its hash is stored.
 */
export function signRefresh(shop: Shop, facts: RefreshFacts): Promise<string> {
  const seed = `refresh:${facts.sessionId}:${facts.previousHash ?? ''}`
  const jti = hmac(shop.config.secretKey, seed).toString('hex', 0, JTI_BYTES)
  const issuedAt = Date.parse(facts.rotatedAt)
  return sign(shop, facts, { type: 'refresh', jti, issuedAt, validMs: SESSION_VALID_MS })
}

type Stamp = { type: TokenType; jti: string; issuedAt: number; validMs: number }

function sign({ config }: Shop, owner: Owner, { type, jti, issuedAt, validMs }: Stamp) {
  const seconds = Math.floor(issuedAt / SECOND_MS)
  return new SignJWT({
    token_type: type,
    user_id: String(owner.customerId),
    token_version: owner.tokenVersion,
    sid: owner.sessionId,
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + validMs / SECOND_MS)
    .setJti(jti)
    .sign(keysOf(config)[0])
}

type Keys = [webcrypto.CryptoKey, ...webcrypto.CryptoKey[]]

// jose takes a CryptoKey as it is; every other form it would import for each token.
const keys = new WeakMap<Config, Keys>()

/** The first key signs; all keys verify. */
function keysOf(config: Config): Keys {
  const known = keys.get(config)
  if (known) return known
  const toKey = (secret: string) =>
    createSecretKey(hmac(secret, 'jwt')).toCryptoKey(HMAC, false, ['sign', 'verify'])
  const [present, ...old] = config.secretKeys
  const made: Keys = [toKey(present), ...old.map(toKey)]
  keys.set(config, made)
  return made
}

const claims = z.object({
  token_type: z.enum(['access', 'refresh']),
  user_id: z.string().check(z.regex(/^\d{1,10}$/)),
  token_version: z.int(),
  sid: z.string(),
})

async function verify(shop: Shop, token: string): Promise<JWTPayload | Error> {
  const [present, ...old] = keysOf(shop.config)
  let read = await verifyWith(shop, token, present)
  for (const key of old)
    if (read instanceof errors.JWSSignatureVerificationFailed)
      read = await verifyWith(shop, token, key)
  return read
}

const verifyWith = (
  shop: Shop,
  token: string,
  key: webcrypto.CryptoKey,
): Promise<JWTPayload | Error> =>
  jwtVerify(token, key, {
    algorithms: [ALGORITHM],
    currentDate: new Date(shop.now()),
    requiredClaims: ['exp'],
  }).then(
    ({ payload }) => payload,
    (error: unknown) => {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return error
      throw error
    },
  )

export type Read = { owner: Owner; type: TokenType } | { fault: TokenFault }

/** The owner of a token, by its signature and expiry alone. `wanted`: the type that it must have. */
export async function readToken(shop: Shop, token: string, wanted?: TokenType): Promise<Read> {
  const payload = await verify(shop, token)
  if (payload instanceof errors.JWTExpired) return { fault: 'Token is expired' }
  if (payload instanceof Error) return { fault: 'Token is invalid' }
  const read = claims.safeParse(payload)
  if (!read.success) return { fault: 'Token is invalid' }
  if (!payload.jti) return { fault: 'Token has no id' }
  const { token_type, user_id, token_version, sid } = read.data
  if (wanted && token_type !== wanted) return { fault: 'Token has wrong type' }
  return {
    type: token_type,
    owner: { customerId: Number(user_id), tokenVersion: token_version, sessionId: sid },
  }
}
