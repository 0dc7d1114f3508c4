import { ShopError } from '#lib/errors.ts'
import { hashSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { findFormAnswer, insertFormUse, setFormAnswer } from './act.sql.ts'
import { insertAudit } from './audit/audit.sql.ts'
import { ACTS, type ActName, type Actor, type Done } from './desk.ts'
import { may } from './rights.ts'

/** Who sends a form for many things: with its value for one of them, which counts once. */
export const forOne = (by: Actor, key: string): Actor => ({
  ...by,
  form: by.form && { ...by.form, value: `${by.form.value}:${key}` },
})

/** Where the first answer to this form led to; null for one that was not used. For what `act` cannot look at again. */
export const answerOf = async ({ db }: Shop, { form }: Actor): Promise<string | null> =>
  form && findFormAnswer(db, hashSecret(form.value))

type Act = { name: ActName; subject: string; reason?: string | null }

/**
 * The one way in which the desk changes something. Checks the right, takes the form's value, does `work` and writes the audit
 * row in one transaction. Returns the path to go on to: a form that was used before gets its first answer, and nothing is
 * done. Throws ShopError('permission_denied'), or 'password_needed' where the password is to be given again; what `work`
 * throws leaves nothing behind, and the form can be sent again.
 */
export async function act(
  shop: Shop,
  by: Actor,
  { name, subject, reason = null }: Act,
  work: (shop: Shop) => Promise<Done>,
): Promise<string> {
  const { right, asksPassword } = ACTS[name]
  if (!may(by.role, right)) throw new ShopError('permission_denied')
  if (asksPassword && !by.isConfirmed) throw new ShopError('password_needed')
  const valueHash = by.form && hashSecret(by.form.value)
  return shop.inTransaction(async (shop) => {
    if (by.form && valueHash) {
      const use = { valueHash, sessionId: by.form.sessionId, now: shop.now() }
      if (!(await insertFormUse(shop.db, use)))
        return (await findFormAnswer(shop.db, valueHash)) ?? '/desk'
    }
    const { goTo, changes = {}, subject: made } = await work(shop)
    await insertAudit(shop.db, {
      at: shop.now(),
      staff_id: by.staffId,
      who: by.name,
      act: name,
      subject: made ?? subject,
      changes: JSON.stringify(changes),
      reason,
      request_id: by.requestId,
    })
    if (valueHash) await setFormAnswer(shop.db, valueHash, goTo)
    return goTo
  })
}
