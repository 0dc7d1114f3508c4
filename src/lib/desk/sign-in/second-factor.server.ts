import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { shopFacts } from '#lib/content/facts.server.ts'
import { hmac, openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { type Moment, SECOND_MS } from '#lib/time.ts'

/** A phone's clock may be wrong by one step of 30 seconds. */
const STEPS_AROUND = 1
const STEP_MS = 30 * SECOND_MS
const SECRET_BYTES = 20

/** The `totp_step` of somebody who has a passkey and no app; a used code sets a greater one. */
export const NO_APP = 0

/** A new secret, sealed as it is stored. */
export const newTotpSecret = ({ config }: Shop): string =>
  seal(config.secretKey, new Secret({ size: SECRET_BYTES }).base32)

function openTotp({ config }: Shop, sealed: string, email: string): TOTP {
  const secret = Secret.fromBase32(openSealed(config.secretKeys, sealed))
  return new TOTP({ issuer: shopFacts().brand, label: email, secret })
}

/** The same secret, sealed with the shop's newest key. */
export const sealAgain = ({ config }: Shop, sealed: string): string =>
  seal(config.secretKey, openSealed(config.secretKeys, sealed))

/** The link in the QR code for an authenticator app, and the key to type when the app cannot read it. */
export function describeTotp(shop: Shop, sealed: string, email: string) {
  const totp = openTotp(shop, sealed, email)
  return { link: totp.toString(), key: totp.secret.base32 }
}

/** The 30-second time step of a code; null for a wrong code. */
export function totpStepOf(shop: Shop, sealed: string, code: string, now: Moment): number | null {
  const totp = openTotp(shop, sealed, '')
  const timestamp = Date.parse(now)
  const delta = totp.validate({ token: code, timestamp, window: STEPS_AROUND })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** The last step whose code is taken at this moment. */
export const lastStepAt = (now: Moment): number =>
  Math.floor(Date.parse(now) / STEP_MS) + STEPS_AROUND

const CODES = 10
const CODE_LENGTH = 10
/** No letters and digits that look alike. */
const CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newCode)

/** The code without spaces, hyphens and capitals. */
const bareCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

const hashWith = (key: string, staffId: number, code: string): string =>
  hmac(key, `recovery-code:${staffId}:${bareCode(code)}`).toString('hex')

export const hashRecoveryCode = ({ config }: Shop, staffId: number, code: string): string =>
  hashWith(config.secretKey, staffId, code)

/** The hashes that the code may be stored as: one for each key of the shop, old ones too. */
export const hashesOfCode = ({ config }: Shop, staffId: number, code: string): string[] =>
  config.secretKeys.map((key) => hashWith(key, staffId, code))

/** `abcde-fghij`, as it is shown. */
export const formatCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`
