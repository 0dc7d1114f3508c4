import { ShopError } from '#lib/errors.ts'
import { sendOwnerMail, sendStaffMail } from '#lib/notifications/mails.server.ts'
import { openSealed, seal } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deskMeTexts } from '#lib/texts/desk/me.ts'
import { after, DAY_MS, lagosTimeOf, type Moment } from '#lib/time.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Staff } from '../desk.ts'
import { findStaff, lockStaffRow } from '../staff/staff.sql.ts'

const LINK_DAYS = 30
/** Keeps a text that was sealed for another purpose from working as such a link. */
const PURPOSE = 'staff-not-me'

type News = {
  what: 'device' | 'password' | 'app' | 'codes' | 'passkey' | 'passkeyGone'
  device?: string
}

/**
 * Mails a member of staff what was done in their name, with a link that says it was not them. Call it in the
 * transaction.
 */
export async function tellStaff(
  shop: Work,
  { id, name, email }: Pick<Staff, 'id' | 'name' | 'email'>,
  { what, device = '' }: News,
): Promise<void> {
  const now = shop.now()
  const token = seal(shop.config.secretKey, `${PURPOSE}:${id}:${now}`)
  const notMe = `${shop.config.siteUrl}/desk/not-me/${token}`
  await sendStaffMail(shop, { to: email, name, what, device, at: lagosTimeOf(now), notMe })
}

/**
 * The member of staff that a mail with this link was sent to. Throws ShopError('not_found') when the link was used, is
 * too old, or was not made by the shop.
 */
export async function readAlarm(shop: Shop, token: string) {
  const [purpose, id = '', ...rest] = openOrEmpty(shop, token).split(':')
  const sentAt: Moment = rest.join(':')
  const isOurs = purpose === PURPOSE && after(shop.now(), -LINK_DAYS * DAY_MS) < sentAt
  const staff = isOurs ? await findStaff(shop.db, Number(id)) : undefined
  // After a lock or a new invitation there is nothing left to stop.
  if (!staff || staff.lockedAt !== null || staff.joinedAt >= sentAt)
    throw new ShopError('not_found')
  return staff
}

/**
 * Ends all sessions of the member of staff, and locks the account until an owner invites them again. The stranger who
 * signed in knows the password. The link works once. Throws ShopError('not_found') as `readAlarm` does.
 */
export async function raiseAlarm(shop: Shop, token: string, requestId: string): Promise<void> {
  await shop.inTransaction(async (shop) => {
    const { id, name, email } = await readAlarm(shop, token)
    const now = shop.now()
    if (!(await lockStaffRow(shop.db, id, now))) throw new ShopError('not_found')
    await insertAudit(shop.db, {
      at: now,
      staff_id: id,
      who: name,
      act: 'me.not-me',
      subject: `staff:${id}`,
      changes: '{}',
      reason: null,
      request_id: requestId,
    })
    const { subject, paragraphs } = deskMeTexts.notMe.owner(name, email)
    await sendOwnerMail(shop, { key: `staff-locked:${id}:${now}`, subject, paragraphs })
  })
}

function openOrEmpty({ config }: Shop, sealed: string): string {
  try {
    return openSealed(config.secretKeys, sealed)
  } catch {
    // A changed or invented link gets 404.
    return ''
  }
}
