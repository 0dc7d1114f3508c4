import { ShopError } from '#lib/errors.ts'
import { sendOwnerMail, sendStaffMail } from '#lib/notifications/mails.server.ts'
import { openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { deskMeTexts } from '#lib/texts/desk-me.ts'
import { after, DAY_MS, lagosTimeOf, type Moment } from '#lib/time.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Staff } from '../desk.ts'
import { findStaff, lockStaffRow } from '../staff/staff.sql.ts'

const LINK_DAYS = 30
/** What is sealed for another purpose is no link of these. */
const PURPOSE = 'staff-not-me'

type News = { what: 'device' | 'password' | 'app' | 'codes'; device?: string }

/** Tells a member of staff what was done in their name, with a link that says it was not them. Call it in the transaction. */
export async function tellStaff(
  shop: Shop,
  { id, name, email }: Pick<Staff, 'id' | 'name' | 'email'>,
  { what, device = '' }: News,
): Promise<void> {
  const now = shop.now()
  const token = seal(shop.config.secretKey, `${PURPOSE}:${id}:${now}`)
  const notMe = `${shop.config.siteUrl}/desk/not-me/${token}`
  await sendStaffMail(shop, { to: email, name, what, device, at: lagosTimeOf(now), notMe })
}

/** Who a mail with this link was sent to. Throws ShopError('not_found') for a link that was used, is old, or not the shop's. */
export async function readAlarm(shop: Shop, token: string) {
  const [purpose, id = '', ...rest] = openOrEmpty(shop, token).split(':')
  const sentAt: Moment = rest.join(':')
  const isOurs = purpose === PURPOSE && after(shop.now(), -LINK_DAYS * DAY_MS) < sentAt
  const staff = isOurs ? await findStaff(shop.db, Number(id)) : undefined
  // Who was locked, or has joined anew since, has nothing more to stop.
  if (!staff || staff.lockedAt !== null || staff.joinedAt >= sentAt)
    throw new ShopError('not_found')
  return staff
}

/**
 * Ends all sessions of who a mail was sent to, and keeps them out until an owner invites them again: who signed in knows the
 * password and had a code. The link counts once. Throws ShopError('not_found') as `readAlarm` does.
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
    // Who changed a letter of it, or made it up, finds no page.
    return ''
  }
}
