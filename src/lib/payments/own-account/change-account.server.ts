import type { FieldInWords } from '#lib/records/words.ts'
import { fieldError } from '#lib/errors.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import { isSame } from '#lib/records/fields.ts'
import { keptRecord } from '#lib/records/kept.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Work } from '#lib/shop.ts'
import { ownAccountTexts } from '#lib/texts/buying/payments.ts'
import { ownAccountDeskTexts as texts } from '#lib/texts/buying/own-account.ts'
import { accountRecord, NO_ACCOUNT, type OwnAccount, toAccount } from './account-record.ts'
import { isDoubtful } from './banks.ts'

/** The shop's own bank account as the owner changes it. Each change is mailed: money goes there. */
export const ownAccount = keptRecord({
  kind: 'own-account',
  words: { label: accountRecord.label, say: accountRecord.say },
  fieldsOf: (account: OwnAccount | null) => account ?? NO_ACCOUNT,
  toNote: toAccount,
  after: async (shop, account, who) => {
    const is = account && `${account.bank}, ${account.accountNumber}, ${account.accountName}`
    await sendOwnerMail(shop, {
      key: `own-account:${newId()}`,
      subject: ownAccountTexts.subject,
      paragraphs: [ownAccountTexts.changed(who, is)],
    })
  },
})

/**
 * Changes it from a form. Throws ShopError as a record does, and beside `sure` where a number was typed that does not
 * fit its bank.
 */
export async function changeOwnAccount(
  shop: Work,
  changes: FieldChanges,
  { isSure, who }: { isSure: boolean; who: string },
): Promise<FieldInWords[]> {
  const typed = [changes['bank'], changes['accountNumber']]
  const isNew = typed.some((each) => each && !isSame(each.seen, each.becomes))
  const [bank = '', number = ''] = typed.map((each) => String(each?.becomes))
  if (!isSure && isNew && isDoubtful(bank, number))
    throw fieldError('sure', texts.faults.doesNotFit(bank))
  return ownAccount.change(shop, changes, who)
}
