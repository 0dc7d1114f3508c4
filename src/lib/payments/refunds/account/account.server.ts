import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { enqueue, type JobHandler } from '#lib/jobs/jobs.server.ts'
import { sendMoneyBackMail } from '#lib/notifications/order-mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import { openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { refundAccountTexts as texts } from '#lib/texts/buying/refund-account.ts'
import { listBanks } from '../../companies/banks.server.ts'
import type { Bank } from '../../gateway.ts'
import { fitsBank } from '../../nuban.ts'
import type { Attempt } from '../../payments.ts'
import { flagPayment } from '../../settle/flag.server.ts'
import {
  askAgain,
  findRefundAccount,
  forgetAccount,
  insertAccount,
  keepAccount,
  listAccountsOf,
  markHanded,
} from './account.sql.ts'

const PURPOSE = 'refund-account:'

const accountSchema = z.object({
  bankId: z.number(),
  bank: z.string(),
  accountNumber: z.string(),
})
export type BuyersAccount = z.output<typeof accountSchema>

/** A refund that waits at its company for the buyer's account. `account`: null until the buyer has said it. */
export type WaitingRefund = {
  id: number
  amountKobo: number
  state: 'asked' | 'given' | 'handed'
  account: BuyersAccount | null
}

const linkOf = ({ config }: Shop, id: number): string =>
  `${config.siteUrl}/refund-account/${seal(config.secretKey, `${PURPOSE}${id}`)}`

/**
 * Asks the buyer once for the account that a refund goes to, and tells the owner. After an account was handed on, the
 * company asks again when it could not use it. Call it for a refund that the company says is waiting.
 */
export const askForAccount = (
  shop: Shop,
  attempt: Pick<Attempt, 'reference' | 'orderId' | 'provider'>,
  { id, amount_kobo: amountKobo }: { id: number; amount_kobo: number },
): Promise<void> =>
  shop.inTransaction(async (shop) => {
    const now = shop.now()
    const isNew = await insertAccount(shop.db, id, now)
    if (!isNew && !(await askAgain(shop.db, id, now))) return
    await flagPayment(shop, attempt, 'refundWaits', isNew ? id : Date.parse(now))
    const order = await findAnyOrder(shop, attempt.orderId)
    if (!order) return
    const { number, customerId, address } = order
    const key = `account:${id}:${now}`
    const claimUrl = linkOf(shop, id)
    const notice = texts.notice(number, amountKobo)
    const link = new URL(claimUrl).pathname
    if (customerId !== null) await notify(shop, customerId, { eventKey: key, notice, link })
    const mail = { to: address.email, name: address.name, orderId: order.id, number, notice, key }
    await sendMoneyBackMail(shop, { ...mail, claimUrl, claims: 'account' })
  })

function idIn({ config }: Shop, token: string): number {
  let text = ''
  try {
    text = openSealed(config.secretKeys, token)
  } catch {
    // A changed or invented link gets 404.
  }
  if (!text.startsWith(PURPOSE)) throw new ShopError('not_found')
  return Number(text.slice(PURPOSE.length))
}

/** What the page of a mailed link shows. Throws ShopError('not_found') for a link that the shop did not make. */
export async function readAccountPage(
  shop: Shop,
  token: string,
): Promise<{ amountKobo: number; number: string; isOpen: boolean; banks: Bank[] }> {
  const found = await findRefundAccount(shop.db, idIn(shop, token))
  const order = found && (await findAnyOrder(shop, found.orderId))
  if (!found || !order) throw new ShopError('not_found')
  const isOpen = found.givenAt === null && found.failedAt === null
  const banks = isOpen ? await listBanks(shop) : []
  return { amountKobo: found.amountKobo, number: order.number, isOpen, banks }
}

type Typed = { bank: string; accountNumber: string; isSure: boolean }

/**
 * Keeps the buyer's account, sealed, until the desk has handed it on. Throws ShopError: `not_found`, `changed_since`
 * when an account was given before, and `invalid` beside `bank`, `account` or `sure`: a digit that does not fit the
 * bank is asked about.
 */
export async function giveAccount(shop: Shop, token: string, typed: Typed): Promise<void> {
  const id = idIn(shop, token)
  const found = await findRefundAccount(shop.db, id)
  if (!found || found.failedAt !== null) throw new ShopError('not_found')
  const accountNumber = typed.accountNumber.replaceAll(/[\s-]/g, '')
  const bank = (await listBanks(shop)).find((one) => String(one.id) === typed.bank)
  const fields: Record<string, string[]> = {}
  if (!bank) fields['bank'] = [texts.chooseBank]
  if (!/^\d{10}$/.test(accountNumber)) fields['account'] = [texts.tenDigits]
  else if (bank && !typed.isSure && fitsBank(accountNumber, bank.code) === false)
    fields['sure'] = [texts.doesNotFit(bank.name)]
  if (!bank || Object.keys(fields).length > 0) throw new ShopError('invalid', { fields })
  const account: BuyersAccount = { bankId: bank.id, bank: bank.name, accountNumber }
  const sealed = seal(shop.config.secretKey, JSON.stringify(account))
  if (!(await keepAccount(shop.db, id, sealed, shop.now()))) throw new ShopError('changed_since')
}

/** The refunds of an order that wait for an account. */
export async function listWaitingRefunds(shop: Shop, orderId: string): Promise<WaitingRefund[]> {
  const found = await listAccountsOf(shop.db, orderId)
  return found.map(({ id, amountKobo, sealed, handedAt }) => {
    const account = sealed === null ? null : open(shop, sealed)
    return { id, amountKobo, account, state: handedAt ? 'handed' : account ? 'given' : 'asked' }
  })
}

const open = ({ config }: Shop, sealed: string): BuyersAccount =>
  accountSchema.parse(JSON.parse(openSealed(config.secretKeys, sealed)))

/**
 * Has a job hand the account on to the company: no money is sent a second time. Returns the sum (kobo) and the bank
 * with the account's last digits, which stay in the audit. Throws ShopError('not_found') when it is handed on, or not
 * given. Call it in a transaction.
 */
export async function handAccountOn(
  shop: Shop,
  orderId: string,
  id: number,
): Promise<{ amountKobo: number; to: string }> {
  const waiting = (await listWaitingRefunds(shop, orderId)).find((one) => one.id === id)
  if (
    waiting?.state !== 'given' ||
    !waiting.account ||
    !(await markHanded(shop.db, id, shop.now()))
  )
    throw new ShopError('not_found')
  await enqueue(shop, { kind: 'refund-account', payload: { id } })
  const { bank, accountNumber } = waiting.account
  return { amountKobo: waiting.amountKobo, to: `${bank} …${accountNumber.slice(-4)}` }
}

const jobSchema = z.object({ id: z.number() })

export const refundAccountJob: JobHandler = async (shop, job) => {
  const { id } = jobSchema.parse(job.payload)
  const found = await findRefundAccount(shop.db, id)
  if (!found?.sealed || !found.handedAt || found.refundId === null) return
  const gateway = shop.payments.find(({ provider }) => provider === found.provider)
  if (!gateway?.retryRefund) throw new Error(`${found.provider} takes no account`)
  await gateway.retryRefund(found.refundId, open(shop, found.sealed))
  // Nobody needs it any more.
  await forgetAccount(shop.db, id)
}
refundAccountJob.onGivenUp = async (shop, job) => {
  const { id } = jobSchema.parse(job.payload)
  const found = await findRefundAccount(shop.db, id)
  if (!found) return
  // The company did not take it. The buyer may have another one; the owner is told, too.
  await forgetAccount(shop.db, id)
  await askForAccount(shop, found, { id, amount_kobo: found.amountKobo })
}
