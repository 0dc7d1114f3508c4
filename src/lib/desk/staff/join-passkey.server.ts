import type { Shop } from '#lib/shop.ts'
import { after } from '#lib/time.ts'
import type { Role } from '../rights.ts'
import {
  CHALLENGE_MS,
  checkNewPasskey,
  passkeyOptions,
  refused,
} from '../sign-in/passkeys.server.ts'
import { setInvitationChallenge, takeInvitationChallenge } from './invitations.sql.ts'

type Invitation = { id: string; email: string; role: Role; challenge: string | null }

/** Whether an invited person may join with a passkey in place of the authenticator app. */
export const mayJoinByPasskey = ({ role }: Pick<Invitation, 'role'>): boolean => role === 'packer'

/**
 * What the browser needs to make a passkey. Its challenge belongs to this invitation, counts once, and for 5 minutes.
 */
export async function askFirstPasskey(shop: Shop, { id, email, role }: Invitation) {
  const person = { email, name: email, role }
  const options = await passkeyOptions(shop, { handle: `invitation:${id}`, person, known: [] })
  await setInvitationChallenge(shop.db, id, { challenge: options.challenge, now: shop.now() })
  return options
}

/** The passkey that the browser of who joins has made. Throws ShopError beside `passkey`. */
export async function readFirstPasskey(shop: Shop, invitation: Invitation, answer: string) {
  const { id, challenge } = invitation
  const since = after(shop.now(), -CHALLENGE_MS)
  if (!mayJoinByPasskey(invitation) || challenge === null) throw refused()
  if (!(await takeInvitationChallenge(shop.db, id, { challenge, since }))) throw refused()
  return checkNewPasskey(shop, invitation, { challenge, answer })
}
