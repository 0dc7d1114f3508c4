import { findNoted, lockNoted, note } from '#lib/db/noted.server.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { ownAccountTexts } from '#lib/texts/buying/payments.ts'
import type { OwnAccount } from './own-account.ts'

const NAME = 'own-account'

/** Null while the owner has set none up, and after switching it off. */
export const readOwnAccount = ({ db }: Pick<Shop, 'db'>): Promise<OwnAccount | null> =>
  findNoted<OwnAccount>(db, NAME)

/** Whether somebody can pay in naira without the desk: by a company, or to the shop's own account. */
export const takesNaira = async (shop: Pick<Shop, 'db' | 'payments'>): Promise<boolean> =>
  shop.payments.some(({ kind }) => kind === 'fiat') || (await readOwnAccount(shop)) !== null

/**
 * Sets the account up, changes it, or switches it off (null), and mails the owner: money goes there. Returns what it
 * was before.
 */
export async function changeOwnAccount(
  shop: Work,
  account: OwnAccount | null,
  who: string,
): Promise<OwnAccount | null> {
  const before = await lockNoted<OwnAccount | null>(shop.db, NAME, null)
  await note(shop.db, NAME, account)
  const is = account ? `${account.bank}, ${account.accountNumber}, ${account.accountName}` : null
  await sendOwnerMail(shop, {
    key: `own-account:${shop.now()}`,
    subject: ownAccountTexts.subject,
    paragraphs: [ownAccountTexts.changed(who, is)],
  })
  return before
}
