import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { shopFacts } from '#lib/content/facts.server.ts'
import { fieldError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { deskPasskeyTexts as texts } from '#lib/texts/desk/passkeys.ts'
import { after, MINUTE_MS } from '#lib/time.ts'
import type { Staff } from '../desk.ts'
import { findPasskeyOf, listPasskeysOf, setPasskeyCounter, takeChallenge } from './passkeys.sql.ts'
import type { Session } from './sessions.server.ts'
import { updateSession } from './sessions.sql.ts'
import { type DeviceAt, openWaiting, takeSecondStep } from './sign-in.server.ts'

/** How long one may take for the browser's question. */
export const CHALLENGE_MS = 5 * MINUTE_MS

/** EdDSA, ES256, RS256. The library would ask Node for newer ones, which it still calls experimental. */
const ALGORITHMS = [-8, -7, -257]

/** Where a passkey works: the browser signs both, so another site gets nothing out of it. */
function siteOf({ config }: Shop) {
  const { origin, hostname } = new URL(config.siteUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

/** A packer's phone may be one without a lock; who may do more shows a finger or a PIN. */
const needsVerification = ({ role }: Pick<Staff, 'role'>): boolean => role !== 'packer'

const verificationOf = (staff: Pick<Staff, 'role'>) =>
  needsVerification(staff) ? 'required' : 'preferred'

async function listCredentials(shop: Shop, { staff }: Session) {
  const passkeys = await listPasskeysOf(shop.db, staff.id)
  return passkeys.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) }))
}

const saveChallenge = (shop: Shop, { id }: Session, challenge: string): Promise<void> =>
  updateSession(shop.db, id, { challenge, challenge_at: shop.now() })

type Maker = {
  /** What the authenticator knows the person by. */
  handle: string
  person: Omit<Staff, 'id'>
  known: Awaited<ReturnType<typeof listCredentials>>
}

/** What a browser needs to make a passkey. */
export const passkeyOptions = (shop: Shop, { handle, person, known }: Maker) =>
  generateRegistrationOptions({
    rpName: shopFacts().brand,
    rpID: siteOf(shop).expectedRPID,
    userID: new TextEncoder().encode(handle),
    userName: person.email,
    userDisplayName: person.name,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known,
    authenticatorSelection: {
      residentKey: 'discouraged',
      userVerification: verificationOf(person),
    },
  })

/** What the browser needs to make a passkey. Its challenge belongs to this session, counts once, and for 5 minutes. */
export async function askNewPasskey(shop: Shop, session: Session) {
  const { staff } = session
  const known = await listCredentials(shop, session)
  const options = await passkeyOptions(shop, { handle: `staff:${staff.id}`, person: staff, known })
  await saveChallenge(shop, session, options.challenge)
  return options
}

/** What the browser needs to sign in with a passkey, as `askNewPasskey`; null for who has none. */
export async function askPasskey(shop: Shop, session: Session) {
  const allowCredentials = await listCredentials(shop, session)
  if (allowCredentials.length === 0) return null
  const options = await generateAuthenticationOptions({
    rpID: siteOf(shop).expectedRPID,
    timeout: CHALLENGE_MS,
    allowCredentials,
    userVerification: verificationOf(session.staff),
  })
  await saveChallenge(shop, session, options.challenge)
  return options
}

export const refused = () => fieldError('passkey', texts.refused)

/** Takes the session's challenge: a second answer finds none, right or wrong. */
async function takeChallengeOf(shop: Shop, { id }: Pick<Session, 'id'>): Promise<string> {
  const challenge = await takeChallenge(shop.db, id, after(shop.now(), -CHALLENGE_MS))
  if (challenge === null) throw refused()
  return challenge
}

/** What came from a browser is anything, and the library throws for what is not right; both are refused alike. */
async function orRefuse<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch {
    throw refused()
  }
}

/** The passkey that the browser has made for this session. Throws ShopError beside `passkey`. */
export const readNewPasskey = async (
  shop: Shop,
  session: Pick<Session, 'id' | 'staff'>,
  answer: string,
) =>
  checkNewPasskey(shop, session.staff, { challenge: await takeChallengeOf(shop, session), answer })

/** The passkey that a browser has made for a challenge, which is taken already. Throws ShopError beside `passkey`. */
export async function checkNewPasskey(
  shop: Shop,
  person: Pick<Staff, 'role'>,
  { challenge, answer }: { challenge: string; answer: string },
) {
  const { registrationInfo } = await orRefuse(() =>
    verifyRegistrationResponse({
      ...siteOf(shop),
      response: JSON.parse(answer) as RegistrationResponseJSON,
      expectedChallenge: challenge,
      requireUserVerification: needsVerification(person),
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) throw refused()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
  }
}

/**
 * The second step by a passkey: what the browser signed counts once. Returns what `giveCode` returns. Throws ShopError
 * beside `passkey`, or `throttled`.
 */
export async function givePasskey(
  shop: Shop,
  session: Session,
  answer: string,
  device: DeviceAt,
): Promise<{ cookie: string; device: string }> {
  return takeSecondStep(shop, session, device, async () => {
    const { boundTo, ...use } = await takePasskey(shop, session, answer)
    return shop.inTransaction(async (shop) => {
      // It was removed, or used, meanwhile.
      if (!(await setPasskeyCounter(shop.db, session.staff.id, { ...use, now: shop.now() })))
        throw refused()
      return openWaiting(shop, session, device, { way: 'passkey', boundTo })
    })
  })
}

/** A passkey that has signed: how often before and now. */
type PasskeyUse = { id: string; from: number; to: number; boundTo: string | null }

/** Looks at what a passkey of this person has signed; its challenge is used up. Throws ShopError beside `passkey`. */
async function takePasskey(shop: Shop, session: Session, answer: string): Promise<PasskeyUse> {
  const expectedChallenge = await takeChallengeOf(shop, session)
  const response = await orRefuse(async () => JSON.parse(answer) as AuthenticationResponseJSON)
  const passkey = await findPasskeyOf(shop.db, session.staff.id, String(response?.id))
  if (!passkey) throw refused()
  const { id, publicKey, boundTo } = passkey
  const from = Number(passkey.counter)
  const { verified, authenticationInfo } = await orRefuse(() =>
    verifyAuthenticationResponse({
      ...siteOf(shop),
      response,
      expectedChallenge,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: from,
      },
      requireUserVerification: needsVerification(session.staff),
    }),
  )
  if (!verified) throw refused()
  return { id, from, to: authenticationInfo.newCounter, boundTo }
}
