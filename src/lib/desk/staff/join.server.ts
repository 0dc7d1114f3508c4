import { hashPassword } from '#lib/accounts/passwords/passwords.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { hashSecret, hmac, isSameSecret, openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { after } from '#lib/time.ts'
import { SHOWN_AGAIN_MS } from '../act.server.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Role } from '../rights.ts'
import {
  describeTotp,
  formatCode,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  NO_APP,
  totpStepOf,
} from '../sign-in/second-factor.server.ts'
import { type Device, noteDevice } from '../sign-in/devices.server.ts'
import { refused } from '../sign-in/passkeys.server.ts'
import { insertPasskey } from '../sign-in/passkeys.sql.ts'
import { openSession } from '../sign-in/sessions.server.ts'
import { askFirstPasskey, mayJoinByPasskey, readFirstPasskey } from './join-passkey.server.ts'
import { checkName } from './names.server.ts'
import { checkStaffPassword } from './passwords.server.ts'
import type { Join } from './staff.schema.ts'
import {
  findInvitation,
  findInvitationAnswer,
  setInvitationAnswer,
  useInvitation,
} from './invitations.sql.ts'
import { findStaffByEmail, insertRecoveryCodes, insertStaff, unlockStaffRow } from './staff.sql.ts'

const tokenOf = ({ config }: Shop, id: string): string =>
  `${id}.${hmac(config.secretKey, `staff-invitation:${id}`).toString('base64url')}`

/** The link of an invitation. It is made from the id and the shop's key, so a copy of the database opens nothing. */
export const joinLinkOf = (shop: Shop, id: string): string =>
  `${shop.config.siteUrl}/desk/join/${tokenOf(shop, id)}`

/** The id of an invitation; null for a token that this shop has not made. */
function idOf(shop: Shop, token: string): string | null {
  const id = token.split('.')[0] ?? ''
  return isSameSecret(token, tokenOf(shop, id)) ? id : null
}

async function findByToken(shop: Shop, token: string) {
  const id = idOf(shop, token)
  const invitation = id === null ? undefined : await findInvitation(shop.db, id, shop.now())
  if (!invitation) throw new ShopError('not_found')
  return invitation
}

export type Invited = { email: string; role: Role; link: string; key: string }

/**
 * The invited address and role, and what the authenticator app needs. Throws ShopError('not_found') when the link was
 * used, is too old or was taken back.
 */
export async function readInvitation(shop: Shop, token: string): Promise<Invited> {
  const { email, role, totpSecret } = await findByToken(shop, token)
  return { email, role, ...describeTotp(shop, totpSecret, email) }
}

/** What the browser of an invited packer needs to make a passkey; null for who joins with an authenticator app only. */
export async function askPasskeyToJoin(shop: Shop, token: string) {
  const invitation = await findByToken(shop, token)
  return mayJoinByPasskey(invitation) ? askFirstPasskey(shop, invitation) : null
}

type Joined = { cookie: string; device: string; codes: string[] }
type Given = Pick<Join, 'code' | 'passkey'>

/**
 * The code of the invitation's app, or a passkey. With a passkey the stored secret of the app is random and never
 * shown.
 */
async function readFactor(
  shop: Shop,
  invitation: Awaited<ReturnType<typeof findByToken>>,
  { code, passkey }: Given,
) {
  if (passkey) {
    const made = await readFirstPasskey(shop, invitation, passkey)
    return { app: { totp_secret: newTotpSecret(shop), totp_step: NO_APP }, passkey: made }
  }
  const { totpSecret } = invitation
  const step = totpStepOf(shop, totpSecret, code.replaceAll(/\s/g, ''), shop.now())
  if (step === null) throw fieldError('code', deskTexts.signIn.wrongCode)
  return { app: { totp_secret: totpSecret, totp_step: step }, passkey: null }
}

/**
 * Makes the invited person a member of staff and opens a session. A packer may give a passkey in place of the code, and
 * `bind` this phone with it. The recovery codes are shown only now; who sends the same again within some minutes gets
 * the same answer. Throws ShopError beside `name`, `password`, `code` or `passkey`; the link then still
 * works.
 */
export async function join(
  shop: Shop,
  token: string,
  sent: Join,
  { device, requestId }: { device: Device; requestId: string },
): Promise<Joined> {
  const answered = await findAnswer(shop, token, sent)
  if (answered) return answered
  const { name, password, bind, ...given } = sent
  const invitation = await findByToken(shop, token)
  const { id, email, role } = invitation
  await checkName(shop, { name, email })
  await checkStaffPassword(password, { email, name })
  const { app, passkey } = await readFactor(shop, invitation, given)
  const passwordHash = await hashPassword(password)
  const codes = newRecoveryCodes()
  return shop.inTransaction(async (shop) => {
    const now = shop.now()
    if (!(await useInvitation(shop.db, id, now))) throw new ShopError('not_found')
    const owner = { owner_since: role === 'owner' ? now : null }
    const keys = { password_hash: passwordHash, ...app, ...owner }
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
    const { secret } = await noteDevice(shop, staffId, device.secret)
    const isBound = passkey !== null && bind === 'on'
    if (passkey) {
      const boundTo = isBound ? hashSecret(secret) : null
      const row = { ...passkey, staff_id: staffId, name: device.name, bound_to: boundTo }
      if (!(await insertPasskey(shop.db, { ...row, created_at: now }))) throw refused()
    }
    const cookie = await openSession(shop, staffId, { stage: 'open', device: device.name, isBound })
    const joined = { cookie, device: secret, codes: codes.map(formatCode) }
    const answer = JSON.stringify({ sent: hashOf(shop, sent), joined })
    await setInvitationAnswer(shop.db, id, seal(shop.config.secretKey, answer))
    return joined
  })
}

/** What was answered to the same a moment ago: the answer may have been lost on its way. */
async function findAnswer(shop: Shop, token: string, sent: Join): Promise<Joined | null> {
  const id = idOf(shop, token)
  const since = after(shop.now(), -SHOWN_AGAIN_MS)
  const row = id === null ? undefined : await findInvitationAnswer(shop.db, id, since)
  if (!row?.answer) return null
  const answer = JSON.parse(openSealed(shop.config.secretKeys, row.answer))
  return isSameSecret(answer.sent, hashOf(shop, sent)) ? answer.joined : null
}

const hashOf = ({ config }: Shop, sent: Join): string =>
  hmac(config.secretKey, `join:${JSON.stringify(sent)}`).toString('base64url')

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
