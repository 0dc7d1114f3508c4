import { Secret, TOTP } from 'otpauth'
import { doAct } from '#desk/act.server.ts'
import type { Actor } from '#lib/desk/desk.ts'
import type { Role } from '#lib/desk/rights.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { join, readInvitation } from '#lib/desk/staff/join.server.ts'
import type { Limits } from '#lib/desk/staff/staff.schema.ts'
import { beginNewApp } from '#lib/desk/staff/own.server.ts'
import { readStaff } from '#lib/desk/staff/staff.server.ts'
import { screen as staffScreen } from '#pages/desk/staff/_screen.ts'
import { screen as memberScreen } from '#pages/desk/staff/[id]/_screen.ts'
import type { Shop } from '#lib/shop.ts'

export const STAFF_PASSWORD = 'suya on friday'

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
export const setLimits = (shop: Shop, by: Actor, id: number, given: Limits) =>
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
  const token = await anInvitation(shop, email, role)
  const { key } = await readInvitation(shop, token)
  const given = { name, password: STAFF_PASSWORD, code: codeFor(shop, key) }
  const joined = await join(shop, token, given, { device: aPhone, requestId: 'test' })
  const { staff } = await readStaff(shop)
  const id = staff.find((each) => each.email === email)?.id ?? 0
  return { id, email, name, key, ...joined }
}

/** Has somebody begin with a new authenticator app, by one of their recovery codes. */
export async function beginApp(shop: Shop, { cookie, codes }: { cookie: string; codes: string[] }) {
  const session = await findSession(shop, cookie)
  if (!session) throw new Error('no session')
  await beginNewApp(shop, session, codes[0] ?? '')
}
