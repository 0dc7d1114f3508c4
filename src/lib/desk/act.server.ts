import { ShopError } from '#lib/errors.ts'
import { hashSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import {
  deleteFormUses,
  findFormAnswer,
  insertFormUse,
  insertFormUses,
  setFormAnswer,
} from './act.sql.ts'
import { insertAudit } from './audit/audit.sql.ts'
import { ACTS, type ActName, type Actor, type Changes, type Done } from './desk.ts'
import { may, type Right } from './rights.ts'

/**
 * The path that the first use of this form led to; null for a form that was not used yet. Call it before work that
 * cannot be done twice.
 */
export const answerOf = async ({ db }: Shop, { form }: Actor): Promise<string | null> =>
  form && findFormAnswer(db, hashSecret(form.value))

/** What an act needs: a right, and perhaps the password again. */
export type Rule = { right: Right; asksPassword?: boolean | undefined }
type Act = { subject: string; reason?: string | null }

/** An act by its name. */
export const act = (
  shop: Shop,
  by: Actor,
  { name, ...about }: Act & { name: ActName },
  work: (shop: Shop) => Promise<Done>,
): Promise<string> => perform(shop, by, { name, ...ACTS[name], ...about }, work)

/**
 * The only way to change something at the desk. In one transaction it checks the right, uses the form's value, does
 * `work` and writes the audit row, unless nothing was changed. Returns the path to go on to. A form that was used
 * before gets its first answer, and `work` is not done. Throws ShopError('permission_denied'), or 'password_needed'
 * when the password must be given again. When `work` throws, nothing is stored and the form can be sent again.
 */
export async function perform(
  shop: Shop,
  by: Actor,
  { name, subject, reason = null, ...rule }: Act & Rule & { name: string },
  work: (shop: Shop) => Promise<Done>,
): Promise<string> {
  checkMay(by, rule)
  const valueHash = by.form && hashSecret(by.form.value)
  return shop.inTransaction(async (shop) => {
    if (by.form && valueHash) {
      const use = { valueHash, sessionId: by.form.sessionId, now: shop.now() }
      if (!(await insertFormUse(shop.db, use)))
        return (await findFormAnswer(shop.db, valueHash)) ?? '/desk'
    }
    const { goTo, changes = {}, subject: made, after } = await work(shop)
    if (changes !== null)
      await insertAudit(
        shop.db,
        auditRow(shop, by, { name, subject: made ?? subject, changes, reason }),
      )
    await after?.(shop)
    if (valueHash) await setFormAnswer(shop.db, valueHash, goTo)
    return goTo
  })
}

function checkMay(by: Actor, { right, asksPassword }: Rule): void {
  if (!may(by.role, right)) throw new ShopError('permission_denied')
  if (asksPassword && !by.isConfirmed) throw new ShopError('password_needed')
}

type Row = { name: string; subject: string; changes: Changes; reason: string | null }

const auditRow = (shop: Shop, by: Actor, { name, subject, changes, reason }: Row) => ({
  at: shop.now(),
  staff_id: by.staffId,
  who: by.name,
  act: name,
  subject,
  changes: JSON.stringify(changes),
  reason,
  request_id: by.requestId,
})

type Many = Rule & { name: string; keys: readonly string[]; subjectOf: (key: string) => string }

/**
 * As `act` for many things at once, with an audit row for each. The form's value counts once for each of `keys`: `work`
 * gets those that are new, and returns what it changed. What it leaves out stays as it is and can be sent again.
 * Returns the keys that are done, now or by an earlier use of the form.
 */
export async function actOnMany(
  shop: Shop,
  by: Actor,
  { name, keys, subjectOf, ...rule }: Many,
  work: (shop: Shop, keys: string[]) => Promise<ReadonlyMap<string, Changes>>,
): Promise<string[]> {
  checkMay(by, rule)
  const hashOf = (key: string) => hashSecret(`${by.form?.value ?? ''}:${key}`)
  return shop.inTransaction(async (shop) => {
    const use = by.form && { sessionId: by.form.sessionId, now: shop.now() }
    const unused = use && (await insertFormUses(shop.db, keys.map(hashOf), use))
    const asked = keys.filter((key) => !unused || unused.has(hashOf(key)))
    const changed = await work(shop, asked)
    const left = new Set(asked.filter((key) => !changed.has(key)))
    if (use) await deleteFormUses(shop.db, [...left].map(hashOf))
    const rows = [...changed].map(([key, changes]) =>
      auditRow(shop, by, { name, subject: subjectOf(key), changes, reason: null }),
    )
    await insertAudit(shop.db, ...rows)
    return keys.filter((key) => !left.has(key))
  })
}
