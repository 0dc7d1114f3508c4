import { ShopError } from '#lib/errors.ts'
import { hashSecret, openSealed, seal } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { after, MINUTE_MS } from '#lib/time.ts'
import {
  deleteFormUses,
  findFormAnswer,
  insertFormUse,
  insertFormUses,
  setFormAnswer,
} from './act.sql.ts'
import { insertAudit } from './audit/audit.sql.ts'
import type { Actor, Changes, ActResult } from './desk.ts'
import { may, type Right } from './rights.ts'

/** How long what an answer showed once is shown again to who sends the same form again. */
export const SHOWN_AGAIN_MS = 10 * MINUTE_MS

/** The path to go on to, and what only the answer shows. */
type Answer = { goTo: string; secrets: readonly string[] }

/**
 * The answer to the last use of this form, if it had the same fields; null for all others. Call it before work that
 * cannot be done twice.
 */
export async function answerOf(shop: Shop, { form }: Actor): Promise<Answer | null> {
  const found = form && (await findFormAnswer(shop.db, hashSecret(form.value)))
  if (!found || (found.fieldsHash !== null && found.fieldsHash !== form.fieldsHash)) return null
  if (found.answer === null) return null
  const isShown = found.secrets !== null && after(found.usedAt, SHOWN_AGAIN_MS) > shop.now()
  return {
    goTo: found.answer,
    secrets: isShown ? JSON.parse(openSealed(shop.config.secretKeys, found.secrets ?? '')) : [],
  }
}

/** What an act needs: a right, and perhaps the password again. */
type Rule = { right: Right; asksPassword?: boolean | undefined }
type Act = { subject: string; reason?: string | null }

/**
 * The only way to change something at the desk. In one transaction it checks the right, uses the form's value, does
 * `work` and writes the audit row, unless nothing was changed. Returns the path to go on to. A form that was used with
 * the same fields gets its first answer, also what that showed, and `work` is not done. With other fields it is a new
 * act: `work` is told that the page was saved before (`isAgain`), so that it compares with what is there now. Throws
 * ShopError('permission_denied'), or 'password_needed' when the password must be given again. When `work` throws,
 * nothing is stored and the form can be sent again. `show` gets what only this answer shows.
 */
export async function perform(
  shop: Shop,
  by: Actor,
  { name, subject, reason = null, ...rule }: Act & Rule & { name: string },
  work: (shop: Work, isAgain: boolean) => Promise<ActResult>,
  show: (secrets: readonly string[]) => void = () => {},
): Promise<string> {
  checkMay(by, rule)
  const { goTo, secrets } = await shop.inTransaction(async (shop): Promise<Answer> => {
    const uses = await useForm(shop, by)
    if (uses === null) return (await answerOf(shop, by)) ?? { goTo: '/desk', secrets: [] }
    const { goTo, changes = {}, subject: made, secrets = [], after } = await work(shop, uses > 1)
    if (changes !== null)
      await insertAudit(
        shop.db,
        auditRow(shop, by, { name, subject: made ?? subject, changes, reason }),
      )
    await after?.(shop)
    if (by.form) await storeAnswer(shop, by.form.value, { goTo, secrets })
    return { goTo, secrets }
  })
  show(secrets)
  return goTo
}

/** How often the form was used, each time with other fields; null when it was used with these. A command has no form. */
const useForm = async ({ db, now }: Shop, { form }: Actor): Promise<number | null> =>
  form ? insertFormUse(db, { ...form, valueHash: hashSecret(form.value), now: now() }) : 1

const storeAnswer = ({ db, config }: Shop, value: string, { goTo, secrets }: Answer) =>
  setFormAnswer(db, hashSecret(value), {
    answer: goTo,
    secrets: secrets.length === 0 ? null : seal(config.secretKey, JSON.stringify(secrets)),
  })

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
 * As `perform` for many things at once, with an audit row for each. The form's value counts once for each of `keys`, as
 * in `perform`:
 * `work` gets those that are new, and returns what it changed. What it leaves out stays as it is and can be sent again.
 * Returns the keys that are done, now or by an earlier use of the form.
 */
export async function actOnMany(
  shop: Shop,
  by: Actor,
  { name, keys, subjectOf, ...rule }: Many,
  work: (shop: Work, keys: string[]) => Promise<ReadonlyMap<string, Changes>>,
): Promise<string[]> {
  checkMay(by, rule)
  const hashOf = (key: string) => hashSecret(`${by.form?.value ?? ''}:${key}`)
  return shop.inTransaction(async (shop) => {
    const use = by.form && { ...by.form, now: shop.now() }
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
