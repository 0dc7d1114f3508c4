import type { Config } from '#lib/config.server.ts'
import { findNoted, lockNoted, note } from '#lib/db/noted.server.ts'
import { ShopError } from '#lib/errors.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { enqueueMail } from '#lib/notifications/enqueue-mail.server.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import { openGateways } from '#lib/payments/companies/gateways.server.ts'
import { seal } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { keyTexts as texts } from '#lib/texts/owner/keys.ts'
import {
  type AllKept,
  BEFORE_JOB,
  endOf,
  type Entered,
  KEPT_KEYS,
  type Kept,
  KEYS_TAG,
  type KeptKeys,
  MAIL,
  standOf,
} from './keys.ts'
import {
  canOpen,
  effectiveConfig,
  faultOf,
  keySettingsOf,
  inEnvironment,
  openKept,
} from './settings.server.ts'

const readAll = async ({ db }: Shop): Promise<AllKept> =>
  (await findNoted<AllKept>(db, KEPT_KEYS)) ?? {}

/** What each shop of this process has in use, and how often it was read. */
const inUse = new WeakMap<Shop['payments'], { text: string; turn: number }>()

/** Has this process use the keys that the desk has now. The newest reading counts. */
export async function loadKeys(shop: Shop): Promise<void> {
  const { payments, mail, config, log, db, now, deadline } = shop
  const use = inUse.get(payments) ?? { text: '{}', turn: 0 }
  inUse.set(payments, use)
  const turn = ++use.turn
  const all = await sealAnew(shop, await readAll(shop))
  const text = JSON.stringify(all)
  if (turn !== use.turn || text === use.text) return
  for (const [of, { counts }] of Object.entries(all)) {
    const fault = counts && faultOf(config, of, counts)
    if (fault) log.warn({ of }, fault)
  }
  const own = effectiveConfig(config, all)
  payments.splice(
    0,
    Infinity,
    ...openGateways({ config: own, db, log, signal: deadline.signal, now }),
  )
  mail.use(own)
  use.text = text
}

/** Seals what an older secret key has sealed with the present one, so that the older one can go. */
async function sealAnew(outer: Shop, all: AllKept): Promise<AllKept> {
  const { config } = outer
  const isOld = (kept: KeptKeys): boolean =>
    !canOpen({ ...config, secretKeys: [config.secretKey] }, kept) && canOpen(config, kept)
  if (!Object.values(all).some((kept) => Object.values(kept).some(isOld))) return all
  return outer.inTransaction(async (shop) => {
    const locked = await lockNoted<AllKept>(shop.db, KEPT_KEYS, {})
    const anew = (kept: KeptKeys): KeptKeys =>
      isOld(kept) ? { ...kept, sealed: sealed(config, openKept(config, kept)) } : kept
    const after = mapKept(locked, anew)
    await note(shop.db, KEPT_KEYS, after)
    return after
  })
}

const mapKept = (all: AllKept, make: (kept: KeptKeys) => KeptKeys): AllKept =>
  Object.fromEntries(
    Object.entries(all).map(([of, kept]) => [
      of,
      Object.fromEntries(Object.entries(kept).map(([slot, one]) => [slot, make(one)])),
    ]),
  )

const sealed = ({ secretKey }: Config, entered: Entered): string =>
  seal(secretKey, JSON.stringify(entered))

/** How it stands with the keys of a company or of mail. `fault`: why those that are kept do not count. */
export async function readKeys(shop: Shop, of: string) {
  const kept = (await readAll(shop))[of] ?? {}
  const own = inEnvironment(shop.config, of)
  const { counts } = kept
  return {
    fields: keySettingsOf(of),
    inEnvironment: own && shownOf(of === MAIL ? 'SMTP_URL' : '', own),
    counts: counts ?? null,
    waiting: kept.waiting ?? null,
    fault: counts ? faultOf(shop.config, of, counts) : null,
    stand: standOf(kept),
  }
}

/** What is wrong with keys that the desk has, for each company and for mail. */
export async function listKeyFaults(shop: Shop): Promise<{ of: string; fault: string }[]> {
  const all = Object.entries(await readAll(shop))
  return all.flatMap(([of, { counts, waiting }]) => {
    const fault = (counts && faultOf(shop.config, of, counts)) ?? (waiting ? texts.notTried : null)
    return fault === null ? [] : [{ of, fault }]
  })
}

type Change = { of: string; stand: string; who: string }

/**
 * Changes what is kept, and mails the owner. Returns how the keys ended and end. Throws ShopError('changed_since')
 * where somebody else has changed them since.
 */
async function change(
  shop: Work,
  { of, stand, who }: Change,
  make: (before: Kept) => Kept,
): Promise<[was: string | null, is: string | null]> {
  const all = await lockNoted<AllKept>(shop.db, KEPT_KEYS, {})
  const before = all[of] ?? {}
  if (standOf(before) !== stand) throw new ShopError('changed_since', { detail: texts.changed })
  const after = make(before)
  await note(shop.db, KEPT_KEYS, { ...all, [of]: after })
  await shop.invalidate([KEYS_TAG])
  const mail = {
    subject: texts.mail.subject(texts.nameOf(of)),
    paragraphs: texts.mail.paragraphs(who, texts.nameOf(of), sayKept(after)),
  }
  await sendOwnerMail(shop, { key: `keys:${of}:${shop.now()}`, ...mail })
  const { counts } = before
  if (of === MAIL && counts && counts !== after.counts && !faultOf(shop.config, of, counts)) {
    const told = { to: shopFacts().email, ...mail, by: openKept(shop.config, counts) }
    await enqueueMail(shop, BEFORE_JOB, told)
  }
  return [sayKept(before), sayKept(after)]
}

const endsOf = ({ last }: KeptKeys): string => Object.values(last).join(', ')

const sayKept = ({ counts, waiting }: Kept): string | null =>
  [counts && endsOf(counts), waiting && texts.waits(endsOf(waiting))].filter(Boolean).join(', ') ||
  null

/** Of a mail server its address is told, of all else how it ends. */
const shownOf = (name: string, value: string): string =>
  name === 'SMTP_URL' ? new URL(value).host : endOf(value)

/** Seals what was entered. `isTried`: it counts from now on; else it waits beside what counts. */
export const keepKeys = (
  shop: Work,
  about: Change,
  { entered, isTried }: { entered: Entered; isTried: boolean },
) =>
  change(shop, about, ({ counts }) => {
    const secret = keySettingsOf(about.of).filter(({ isSecret }) => isSecret)
    const kept: KeptKeys = {
      sealed: sealed(shop.config, entered),
      last: Object.fromEntries(
        secret.map(({ name }) => [name, shownOf(name, entered[name] ?? '')]),
      ),
      at: shop.now(),
      who: about.who,
    }
    return isTried ? { counts: kept } : { ...(counts && { counts }), waiting: kept }
  })

/** Keys that waited have been tried: they count. Throws ShopError as `change` does. */
export const useWaiting = (shop: Work, about: Change) =>
  change(shop, about, ({ waiting }) => {
    if (!waiting) throw new ShopError('changed_since', { detail: texts.changed })
    return { counts: { ...waiting, at: shop.now() } }
  })

/** Takes the keys away; nothing of them is left. */
export const takeKeysAway = (shop: Work, about: Change) => change(shop, about, () => ({}))

/** What waits, to be tried. Throws ShopError. */
export async function readWaiting(shop: Shop, of: string): Promise<Entered> {
  const { waiting } = (await readAll(shop))[of] ?? {}
  if (!waiting) throw new ShopError('changed_since', { detail: texts.changed })
  try {
    return openKept(shop.config, waiting)
  } catch {
    throw new ShopError('invalid', { detail: texts.unreadable })
  }
}
