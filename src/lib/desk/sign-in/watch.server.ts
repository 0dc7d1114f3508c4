import { ShopError } from '#lib/errors.ts'
import { isWithinRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deskMeTexts } from '#lib/texts/desk/me.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { type Changes, shorten, type Staff } from '../desk.ts'

/** Where somebody signs in. Tests name no request. */
export type SignInPlace = { network: string; requestId?: string }

type Failure = {
  /** `stopped`: too many tries. */
  what: 'failed' | 'code-failed' | 'stopped'
  /** The address as it was typed. */
  email: string
  staffId: number | null
}

/** Writes down that somebody did not get in, and warns in the log. Call it outside the transaction that failed. */
export async function noteFailure(
  shop: Shop,
  { what, email, staffId }: Failure,
  { network, requestId = '' }: SignInPlace,
): Promise<void> {
  const who = shorten(email)
  shop.log.warn({ who, network, what }, 'somebody did not get into the desk')
  const stopped = `desk-stopped:${email}:${network}`
  if (what === 'stopped' && !(await isWithinRate(shop, stopped, LIMITS.deskStopsNoted))) return
  if (!(await isWithinRate(shop, `desk-failures:${staffId ?? 'nobody'}`, LIMITS.deskFailuresNoted)))
    return
  await insertAudit(shop.db, {
    at: shop.now(),
    staff_id: null,
    who,
    act: `sign-in.${what}`,
    subject: staffId === null ? '' : `staff:${staffId}`,
    changes: JSON.stringify({ network: [null, network] } satisfies Changes),
    reason: null,
    request_id: requestId,
  })
}

/** Does a step of the sign-in; what refuses it is written down. */
export async function watched<T>(
  shop: Shop,
  failure: Failure,
  place: SignInPlace,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const what = error.code === 'throttled' ? 'stopped' : failure.what
    await noteFailure(shop, { ...failure, what }, place)
    throw error
  }
}

type Way = 'app' | 'recovery code' | 'passkey'

/** Writes down that somebody has signed in, and by what. The shop's owner is told of a new device of each owner. */
export async function noteSignedIn(
  shop: Work,
  { id, name, role }: Staff,
  { way, device, isNew }: { way: Way; device: string; isNew: boolean },
  { network, requestId = '' }: SignInPlace,
): Promise<void> {
  const now = shop.now()
  await insertAudit(shop.db, {
    at: now,
    staff_id: id,
    who: name,
    act: 'me.signed-in',
    subject: `staff:${id}`,
    changes: JSON.stringify({
      way: [null, way],
      device: [null, device],
      network: [null, network],
    } satisfies Changes),
    reason: null,
    request_id: requestId,
  })
  if (!isNew || role !== 'owner') return
  const { subject, paragraphs } = deskMeTexts.ownerDevice({ name, device, at: lagosTimeOf(now) })
  await sendOwnerMail(shop, { key: `staff-device:${id}:${now}`, subject, paragraphs })
}
