import { hashPassword } from '#lib/accounts/passwords/passwords.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { clearRate, limitRate } from '#lib/limits/limits.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { act, answerOf } from '../act.server.ts'
import type { Actor } from '../desk.ts'
import { tellStaff } from '../sign-in/alarm.server.ts'
import { takeCode } from '../sign-in/codes.server.ts'
import {
  describeTotp,
  formatCode,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  stepOf,
} from '../sign-in/second-factor.server.ts'
import type { Session } from '../sign-in/sessions.server.ts'
import { deleteOtherSessions, findNewTotp, updateSession } from '../sign-in/sessions.sql.ts'
import { CODES_OF_ACCOUNT, checkPassword } from '../sign-in/sign-in.server.ts'
import { checkStaffPassword } from './passwords.server.ts'
import type { Password } from './staff.schema.ts'
import { deleteRecoveryCodes, insertRecoveryCodes, setPasswordHash, setTotp } from './staff.sql.ts'

const ME = '/desk/me'
export const APP_PATH = '/desk/me/app'
const subjectOf = ({ staff }: Session): string => `staff:${staff.id}`

/**
 * Changes the password of staff who know the old one, and ends all their other sessions. Throws ShopError beside `old_password`
 * or `password`.
 */
export async function changePassword(
  shop: Shop,
  by: Actor,
  session: Session,
  given: Password,
): Promise<string> {
  const answered = await answerOf(shop, by)
  if (answered !== null) return answered
  const { staff } = session
  const { passwordHash: before } = await checkPassword(shop, staff.id, {
    password: given.old_password,
    field: 'old_password',
  })
  await checkStaffPassword(given.password, staff)
  const passwordHash = await hashPassword(given.password)
  return act(shop, by, { name: 'me.password', subject: subjectOf(session) }, async (shop) => {
    // Another form has changed the password since.
    if (!(await setPasswordHash(shop.db, staff.id, before, passwordHash)))
      throw fieldError('old_password', deskTexts.confirm.wrong)
    await deleteOtherSessions(shop.db, staff.id, session.id)
    await tellStaff(shop, staff, { what: 'password' })
    return { goTo: `${ME}?done=password` }
  })
}

/** Counts a try of a code before `work`. A right code sets the count to zero. */
async function limitCodes(shop: Shop, { staff }: Session, work: () => Promise<string>) {
  const rate = `desk-code:${staff.id}`
  await limitRate(shop, rate, CODES_OF_ACCOUNT)
  const goTo = await work()
  await clearRate(shop, rate)
  return goTo
}

/**
 * Makes the secret of a new authenticator app, after a code of the old one or a recovery code. Throws ShopError beside `code`.
 */
export const beginNewApp = (shop: Shop, by: Actor, session: Session, code: string) =>
  limitCodes(shop, session, () =>
    act(shop, by, { name: 'me.new-app', subject: subjectOf(session) }, async (shop) => {
      if (!(await takeCode(shop, session.staff.id, code)))
        throw fieldError('code', deskTexts.signIn.wrongCode)
      await updateSession(shop.db, session.id, { new_totp_secret: newTotpSecret(shop) })
      return { goTo: APP_PATH }
    }),
  )

/** What the new app needs; null when this session has not begun with one. */
export async function readNewApp(shop: Shop, { id, staff }: Session) {
  const sealed = await findNewTotp(shop.db, id)
  return sealed ? describeTotp(shop, sealed, staff.email) : null
}

/**
 * Replaces the old app by the new one after a right code of the new one, and ends all other sessions. Throws ShopError beside
 * `code`.
 */
export const finishNewApp = (shop: Shop, by: Actor, session: Session, code: string) =>
  limitCodes(shop, session, () =>
    act(shop, by, { name: 'me.app', subject: subjectOf(session) }, async (shop) => {
      const sealed = await findNewTotp(shop.db, session.id)
      if (!sealed) throw new ShopError('form_outdated')
      const step = stepOf(shop, sealed, code.replaceAll(/\s/g, ''), shop.now())
      if (step === null) throw fieldError('code', deskTexts.signIn.wrongCode)
      await setTotp(shop.db, session.staff.id, { sealed, step })
      await updateSession(shop.db, session.id, { new_totp_secret: null })
      await deleteOtherSessions(shop.db, session.staff.id, session.id)
      await tellStaff(shop, session.staff, { what: 'app' })
      return { goTo: `${ME}?done=app` }
    }),
  )

/** Ten new recovery codes, shown only now. The old ones no longer work. No codes for a form that was sent before. */
export async function renewCodes(shop: Shop, by: Actor, session: Session) {
  const { id } = session.staff
  let codes: string[] = []
  const goTo = await act(
    shop,
    by,
    { name: 'me.codes', subject: subjectOf(session) },
    async (shop) => {
      codes = newRecoveryCodes()
      const hashes = codes.map((each) => hashRecoveryCode(shop, id, each))
      await deleteRecoveryCodes(shop.db, id)
      await insertRecoveryCodes(shop.db, id, hashes)
      await tellStaff(shop, session.staff, { what: 'codes' })
      return { goTo: ME }
    },
  )
  return { goTo, codes: codes.map(formatCode) }
}
