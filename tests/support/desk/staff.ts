import { Secret, TOTP } from 'otpauth'
import { doAct } from '#desk/act.server.ts'
import type { Actor } from '#lib/desk/desk.ts'
import type { Role } from '#lib/desk/rights.ts'
import { findSession, openSession } from '#lib/desk/sign-in/sessions.server.ts'
import { insertAudit } from '#lib/desk/audit/audit.sql.ts'
import { noteDevice } from '#lib/desk/sign-in/devices.server.ts'
import {
  describeTotp,
  formatCode,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  totpStepOf,
} from '#lib/desk/sign-in/second-factor.server.ts'
import type { MoneyLimits } from '#lib/desk/staff/staff.schema.ts'
import { beginNewApp } from '#lib/desk/staff/own.server.ts'
import { readStaff } from '#lib/desk/staff/staff.server.ts'
import { insertRecoveryCodes, insertStaff } from '#lib/desk/staff/staff.sql.ts'
import { screen as staffScreen } from '#pages/desk/staff/_screen.ts'
import { screen as memberScreen } from '#pages/desk/staff/[id]/_screen.ts'
import type { Shop } from '#lib/shop.ts'

export const STAFF_PASSWORD = 'suya on friday'
/** Its argon2id at the lowest cost, so that tests do not wait for hashing. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$VFGORG79LN277NnwonMfow$gQdju/FpLUHkEjfgHB2eGnGK32TRH8Nb8R8TblpmjKY'

/** A browser that the desk has not seen before. */
export const aPhone = { secret: undefined, name: 'Chrome on Android' }

/** Who runs the owner's commands. */
export const theOwner: Actor = {
  staffId: null,
  name: 'root',
  role: 'owner',
  isConfirmed: true,
  form: null,
  requestId: 'test',
}

const member = (id: number) => ({ params: { id: String(id) } })

/** The acts of the pages of staff, as a form or a command does them. */
export const invite = (shop: Shop, by: Actor, given: { email: string; role: Role }) =>
  doAct(shop, by, staffScreen.acts.invite, { params: {}, given })
export const changeRole = (shop: Shop, by: Actor, id: number, role: Role) =>
  doAct(shop, by, memberScreen.acts.role, { ...member(id), given: { role } })
export const setLimits = (shop: Shop, by: Actor, id: number, given: MoneyLimits) =>
  doAct(shop, by, memberScreen.acts.limits, { ...member(id), given })
export const removeStaff = (shop: Shop, by: Actor, id: number) =>
  doAct(shop, by, memberScreen.acts.remove, { ...member(id), given: undefined })
export const endSessionsOf = (shop: Shop, by: Actor, id: number) =>
  doAct(shop, by, memberScreen.acts['end-sessions'], { ...member(id), given: undefined })

/** The code that an authenticator app shows now. */
export const codeFor = (shop: Shop, key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.parse(shop.now()) })

/** The token of the link by which `email` joins. */
export async function anInvitation(shop: Shop, email: string, role: Role): Promise<string> {
  await invite(shop, theOwner, { email, role })
  const { invitations } = await readStaff(shop)
  const link = invitations.find((invitation) => invitation.email === email)?.link ?? ''
  return link.split('/').at(-1) ?? ''
}

/** Somebody who has joined, with the key in their app and the secret of their session's cookie. */
export async function aMember(shop: Shop, role: Role = 'owner', name: string = role) {
  const email = `${name}@shop.example`
  const sealed = newTotpSecret(shop)
  const { key } = describeTotp(shop, sealed, email)
  const joined = await shop.inTransaction(async (shop) => {
    const id = await insertStaff(shop.db, {
      email,
      name,
      role,
      password_hash: PASSWORD_HASH,
      totp_secret: sealed,
      totp_step: totpStepOf(shop, sealed, codeFor(shop, key), shop.now()) ?? 0,
      owner_since: role === 'owner' ? shop.now() : null,
      created_at: shop.now(),
    })
    const codes = newRecoveryCodes()
    const hashes = codes.map((each) => hashRecoveryCode(shop, id, each))
    await insertRecoveryCodes(shop.db, id, hashes)
    await insertAudit(shop.db, {
      at: shop.now(),
      staff_id: id,
      who: name,
      act: 'staff.join',
      subject: `staff:${id}`,
      changes: JSON.stringify({ role: [null, role] }),
      reason: null,
      request_id: 'test',
    })
    const { secret: device } = await noteDevice(shop, id, aPhone.secret)
    const cookie = await openSession(shop, id, { stage: 'open', device: aPhone.name })
    return { id, cookie, device, codes: codes.map(formatCode) }
  })
  return { email, name, key, ...joined }
}

/** Has somebody begin with a new authenticator app, by one of their recovery codes. */
export async function beginApp(shop: Shop, { cookie, codes }: { cookie: string; codes: string[] }) {
  const session = await findSession(shop, cookie)
  if (!session) throw new Error('no session')
  await beginNewApp(shop, session, codes[0] ?? '')
}
