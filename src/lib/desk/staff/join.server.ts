import { hashPassword } from '#lib/accounts/passwords/passwords.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { hmac, isSameSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { deskTexts } from '#lib/texts/desk.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Role } from '../rights.ts'
import {
  describeTotp,
  formatCode,
  hashRecoveryCode,
  newRecoveryCodes,
  stepOf,
} from '../sign-in/second-factor.server.ts'
import { type Device, noteDevice } from '../sign-in/devices.server.ts'
import { openSession } from '../sign-in/sessions.server.ts'
import { checkStaffPassword } from './passwords.server.ts'
import type { Join } from './staff.schema.ts'
import {
  findInvitation,
  findStaffByEmail,
  insertRecoveryCodes,
  insertStaff,
  unlockStaffRow,
  useInvitation,
} from './staff.sql.ts'

const tokenOf = ({ config }: Shop, id: string): string =>
  `${id}.${hmac(config.secretKey, `staff-invitation:${id}`).toString('base64url')}`

/** The link of an invitation. It is made from the id and the shop's key, so a copy of the database opens nothing. */
export const joinLinkOf = (shop: Shop, id: string): string =>
  `${shop.config.siteUrl}/desk/join/${tokenOf(shop, id)}`

async function findByToken(shop: Shop, token: string) {
  const id = token.split('.')[0] ?? ''
  const invitation = isSameSecret(token, tokenOf(shop, id))
    ? await findInvitation(shop.db, id, shop.now())
    : undefined
  if (!invitation) throw new ShopError('not_found')
  return invitation
}

export type Invited = { email: string; role: Role; link: string; key: string }

/**
 * The invited address and role, and what the authenticator app needs. Throws ShopError('not_found') when the link was used or
 * is too old.
 */
export async function readInvitation(shop: Shop, token: string): Promise<Invited> {
  const { email, role, totpSecret } = await findByToken(shop, token)
  return { email, role, ...describeTotp(shop, totpSecret, email) }
}

/**
 * Makes the invited person a member of staff and opens a session. The recovery codes are shown only now. Throws ShopError
 * beside `password` or `code`; the link then still works.
 */
export async function join(
  shop: Shop,
  token: string,
  { name, password, code }: Join,
  { device, requestId }: { device: Device; requestId: string },
): Promise<{ cookie: string; device: string; codes: string[] }> {
  const { id, email, role, totpSecret } = await findByToken(shop, token)
  await checkStaffPassword(password, { email, name })
  const step = stepOf(shop, totpSecret, code.replaceAll(/\s/g, ''), shop.now())
  if (step === null) throw fieldError('code', deskTexts.signIn.wrongCode)
  const passwordHash = await hashPassword(password)
  const codes = newRecoveryCodes()
  return shop.inTransaction(async (shop) => {
    const now = shop.now()
    if (!(await useInvitation(shop.db, id, now))) throw new ShopError('not_found')
    const keys = { password_hash: passwordHash, totp_secret: totpSecret, totp_step: step }
    const { staffId, before } = await saveStaff(shop, { email, name, role, ...keys })
    const hashes = codes.map((each) => hashRecoveryCode(shop, staffId, each))
    await insertRecoveryCodes(shop.db, staffId, hashes)
    await insertAudit(shop.db, {
      at: now,
      staff_id: staffId,
      who: name,
      act: before === null ? 'staff.join' : 'staff.rejoin',
      subject: `staff:${staffId}`,
      changes: JSON.stringify({ role: [before, role] }),
      reason: null,
      request_id: requestId,
    })
    const cookie = await openSession(shop, staffId, { stage: 'open', device: device.name })
    const { secret } = await noteDevice(shop, staffId, device.secret)
    return { cookie, device: secret, codes: codes.map(formatCode) }
  })
}

/** Inserts a new member of staff, or unlocks one who joins again. `before`: the role that they had. */
async function saveStaff(
  shop: Shop,
  row: Omit<NewStaff, 'created_at'>,
): Promise<{ staffId: number; before: Role | null }> {
  const now = shop.now()
  const locked = await findStaffByEmail(shop.db, row.email)
  if (!locked)
    return { staffId: await insertStaff(shop.db, { ...row, created_at: now }), before: null }
  await unlockStaffRow(shop.db, locked.id, { ...row, joined_at: now })
  return { staffId: locked.id, before: locked.role }
}
type NewStaff = Parameters<typeof insertStaff>[1]
