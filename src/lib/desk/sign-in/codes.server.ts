import type { Shop } from '#lib/shop.ts'
import { findSecretsOf, useRecoveryCode, useTotpStep } from '../staff/staff.sql.ts'
import { hashesOfCode, lastStepAt, sealAgain, totpStepOf } from './second-factor.server.ts'

/** Uses a code of the authenticator app, or a recovery code. Each works once. Null for any other text. */
export async function takeCode(
  shop: Shop,
  staffId: number,
  code: string,
): Promise<'app' | 'recovery code' | null> {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits))
    return (await useRecoveryCode(shop.db, staffId, hashesOfCode(shop, staffId, code), shop.now()))
      ? 'recovery code'
      : null
  const secrets = await findSecretsOf(shop.db, staffId)
  if (!secrets) return null
  const { totpSecret } = secrets
  const now = shop.now()
  const step = totpStepOf(shop, totpSecret, digits, now)
  // Sealed with the new key when the shop's key has changed.
  const sealed = sealAgain(shop, totpSecret)
  const isRight =
    step !== null &&
    (await useTotpStep(shop.db, staffId, { step, last: lastStepAt(now), from: totpSecret, sealed }))
  return isRight ? 'app' : null
}
