import { may, type Role } from '../rights.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { enqueueMany, type JobHandler } from '#lib/jobs/jobs.server.ts'
import { newId, openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { alertTexts as texts } from '#lib/texts/desk/alerts.ts'
import {
  DAY_MS,
  HOUR_MS,
  lagosDayOf,
  lagosHourOf,
  type Moment,
  msBetween,
  after,
} from '#lib/time.ts'
import { enqueueMail } from '#lib/notifications/enqueue-mail.server.ts'
import { openMail, sendLetter } from '#lib/notifications/mails.server.ts'
import { composeOwner, type OwnerMail } from '#lib/notifications/mails/owner.server.ts'
import {
  type Alert,
  ALERT_KINDS,
  ALERT_MAIL_JOB,
  ALERTS,
  type AlertKind,
  PUSH_JOB,
  type PushMessage,
  whenAwake,
  type AlertWay,
} from '#lib/notifications/alerts/alerts.ts'
import {
  deleteBrowser,
  deleteBrowserOf,
  claimDay,
  findBrowser,
  findTimes,
  findWanting,
  keepBrowser,
  listBrowsers,
  listChoices,
  listWanting,
  setChoices,
} from './alerts.sql.ts'
import {
  isPushKey,
  isPushService,
  pushKeyOf,
  sendPush,
  type Subscription,
} from './push.gateway.server.ts'

/** An alert that is late by more than this is not sent: the desk shows it anyway. */
const NEWS_MS = 2 * HOUR_MS

const PATHS: Partial<Record<AlertKind, string>> = { soldOut: '/desk/stock', money: '/desk/money' }

const toMessage = (alert: Alert): PushMessage => ({
  title: texts.titles[alert.kind],
  body: texts.line(alert),
  path: alert.order ? `/desk/orders/${alert.order}` : (PATHS[alert.kind] ?? '/desk'),
  tag: alert.key,
})

/** Makes of an alert a job for each browser and a mail for each person that wants it. */
export const tellAll: JobHandler = (shop, { payload }) =>
  shop.inTransaction(async (shop) => {
    const alert = payload as Alert
    const wanting = await listWanting(shop.db, alert.kind)
    for (const { id, email, role, way, atNight } of wanting) {
      if (!may(role, ALERTS[alert.kind])) continue
      const runAt = atNight === 1 ? shop.now() : whenAwake(shop.now())
      if (way === 'push') await pushTo(shop, id, alert.kind, toMessage(alert), runAt)
      else await mailTo(shop, { to: email, staffId: id }, alert, runAt)
    }
  })

export async function pushTo(
  shop: Shop,
  staffId: number,
  kind: AlertKind | null,
  shown: PushMessage,
  runAt: string,
): Promise<void> {
  const browsers = await listBrowsers(shop.db, staffId)
  await enqueueMany(
    shop,
    browsers.map(({ id }) => ({
      kind: PUSH_JOB,
      payload: { browserId: id, staffId, kind, shown, dueAt: runAt } satisfies Push,
      uniqueKey: `${PUSH_JOB}:${id}:${shown.tag}`,
      runAt,
    })),
  )
}

function mailTo(
  shop: Shop,
  { to, staffId }: { to: string; staffId: number },
  alert: Alert,
  runAt: string,
): Promise<void> {
  const paragraphs = [texts.line(alert), texts.atDesk].filter((text) => text !== '')
  const mail: OwnerMail = {
    to,
    subject: texts.titles[alert.kind],
    paragraphs,
    ...(alert.order && { order: alert.order }),
  }
  return mailAlert(shop, { ...mail, staffId, kind: alert.kind }, alert.key, runAt)
}

type AlertMail = OwnerMail & { staffId: number; kind: AlertKind }

/** Enqueues the mail of an alert to somebody: one for each key. */
export const mailAlert = (shop: Shop, mail: AlertMail, key: string, runAt: string): Promise<void> =>
  enqueueMail(shop, ALERT_MAIL_JOB, mail, `${ALERT_MAIL_JOB}:${mail.staffId}:${key}`, runAt)

/** Sends the mail of an alert to who still wants it, and still may see it: it may have waited for the morning. */
export const sendAlertMail: JobHandler = async (shop, job) => {
  const mail = openMail<AlertMail>(shop, job)
  const person = await findWanting(shop.db, mail.staffId, mail.kind, 'mail')
  if (person?.email !== mail.to || !may(person.role, ALERTS[mail.kind])) return
  await sendLetter(shop, job, mail, (mail, sender) => ({
    ...composeOwner(mail, sender),
    footer: [texts.why, ...sender.registered],
  }))
}

type Push = {
  browserId: string
  staffId: number
  /** Null for the test that a new browser gets. */
  kind: AlertKind | null
  shown: PushMessage
  dueAt: string
}

export const tellBrowser: JobHandler = async (shop, { payload }) => {
  const { browserId, staffId, kind, shown, dueAt } = payload as Push
  const browser = await findBrowser(shop.db, browserId)
  if (!browser || msBetween(dueAt, shop.now()) > NEWS_MS) return
  // It may be somebody else's by now, or its person may have another role.
  if (browser.staffId !== staffId || (kind && !may(browser.role, ALERTS[kind]))) return
  const keys = JSON.parse(openSealed(shop.config.secretKeys, browser.keys)) as Keys
  const said = await sendPush({ endpoint: browser.endpoint, ...keys }, JSON.stringify(shown), {
    secretKey: shop.config.secretKey,
    contact: `mailto:${shopFacts().email}`,
    now: shop.now(),
    signal: shop.deadline.signal,
  })
  if (said === 'gone') await deleteBrowser(shop.db, browserId)
}

export const todayOf = (now: Moment) => ({
  today: lagosDayOf(now),
  tomorrow: lagosDayOf(after(now, DAY_MS)),
})

type Keys = Omit<Subscription, 'endpoint'>
type Member = { id: number; role: Role }

/** What somebody may be told of, what they have chosen, and the browsers that tell them. */
export async function readAlerts(shop: Shop, { id, role }: Member) {
  const choices = await listChoices(shop.db, id)
  const times = await findTimes(shop.db, id)
  const isChosen = (kind: AlertKind, way: AlertWay) =>
    choices.some((one) => one.kind === kind && one.way === way)
  return {
    kinds: ALERT_KINDS.filter((kind) => may(role, ALERTS[kind])).map((kind) => ({
      kind,
      push: isChosen(kind, 'push'),
      mail: isChosen(kind, 'mail'),
    })),
    atNight: times.atNight === 1,
    dayHour: times.dayHour,
    browsers: await listBrowsers(shop.db, id),
  }
}

const isDay = ({ kind }: { kind: string }): boolean => kind === 'day'

export type AlertWays = {
  chosen: { kind: AlertKind; way: AlertWay }[]
  atNight: boolean
  dayHour?: number | undefined
}

/** Keeps what somebody wants to be told of. An hour of the day that has passed counts from tomorrow. */
export async function chooseAlerts(shop: Shop, staffId: number, choices: AlertWays): Promise<void> {
  const { db, now } = shop
  const hadHour = (await listChoices(db, staffId)).some(isDay)
    ? (await findTimes(db, staffId)).dayHour
    : null
  await setChoices(db, staffId, choices)
  const { dayHour } = await findTimes(db, staffId)
  if (!choices.chosen.some(isDay) || dayHour === hadHour || dayHour > lagosHourOf(now())) return
  await claimDay(db, staffId, todayOf(now()))
}

/**
 * Registers a browser for alerts and sends it a test. Chooses new orders for a person who has chosen nothing yet. False
 * for an address that is no push service, and for keys that are none.
 */
export async function addBrowser(
  shop: Shop,
  staffId: number,
  { endpoint, p256dh, auth, name }: Subscription & { name: string },
): Promise<boolean> {
  if (!isPushService(endpoint, shop.config.pushServices)) return false
  if (!isPushKey({ p256dh, auth })) return false
  const keys = seal(shop.config.secretKey, JSON.stringify({ p256dh, auth } satisfies Keys))
  const now = shop.now()
  await keepBrowser(shop.db, {
    id: newId(),
    staff_id: staffId,
    endpoint,
    keys,
    name,
    created_at: now,
  })
  if ((await listChoices(shop.db, staffId)).length === 0)
    await setChoices(shop.db, staffId, { chosen: [{ kind: 'order', way: 'push' }], atNight: false })
  const { title, line } = texts.trial
  const test = { title, body: line, path: '/desk', tag: `trial:${now}` }
  await pushTo(shop, staffId, null, test, now)
  return true
}

/** Has a browser tell nothing any more. Returns its name; null when it is not theirs. */
export const removeBrowser = ({ db }: Shop, staffId: number, id: string): Promise<string | null> =>
  deleteBrowserOf(db, staffId, id)

/** What browsers must know to be told by this shop alone. */
export const pushKey = ({ config }: Shop): string => pushKeyOf(config.secretKey)
