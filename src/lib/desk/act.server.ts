import { ShopError } from '#lib/errors.ts'
import { hashSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { findFormAnswer, insertFormUse, setFormAnswer } from './act.sql.ts'
import { insertAudit } from './audit/audit.sql.ts'
import { ACTS, type ActName, type Actor, type Done } from './desk.ts'
import { may } from './rights.ts'

/** The actor for one of many things that one form is about: the form's value counts once for each `key`. */
export const forOne = (by: Actor, key: string): Actor => ({
  ...by,
  form: by.form && { ...by.form, value: `${by.form.value}:${key}` },
})

/**
 * The path that the first use of this form led to; null for a form that was not used yet. Call it before work that cannot be
 * done twice.
 */
export const answerOf = async ({ db }: Shop, { form }: Actor): Promise<string | null> =>
  form && findFormAnswer(db, hashSecret(form.value))

type Act = { name: ActName; subject: string; reason?: string | null }

/**
 * The only way to change something at the desk. In one transaction it checks the right, uses the form's value, does `work` and
 * writes the audit row. Returns the path to go on to. A form that was used before gets its first answer, and `work` is not
 * done. Throws ShopError('permission_denied'), or 'password_needed' when the password must be given again. When `work` throws,
 * nothing is stored and the form can be sent again.
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
