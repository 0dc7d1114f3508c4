import { findTerms } from '#lib/delivery/delivery.server.ts'
import { readSetup } from '#lib/delivery/owner/setup.server.ts'
import { isFeeOnTop, listRefusedWays } from '#lib/payments/attempts/here.server.ts'
import type { PaymentGateway } from '#lib/payments/gateway.ts'
import { readOwnAccount, takesNaira } from '#lib/payments/own-account/own-account.server.ts'
import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { OwnerError } from './support.ts'

const TIMEOUT_MS = 15 * SECOND_MS
/** How far clocks may differ: signatures with a time in them, and sessions, still work. */
const MOST_SKEW_MS = MINUTE_MS

/**
 * What takes payments and what is off, in words. Throws OwnerError when nothing does, or when messages cannot reach the
 * shop.
 */
export async function lookAtPayments(shop: Shop): Promise<string> {
  const { payments, config } = shop
  if (payments.length === 0) throw new OwnerError('Nothing takes payments.')
  const isSandbox = payments.some(({ provider }) => provider === 'sandbox')
  const names = payments.map(({ provider, kind }) => `${kind} by ${provider}`)
  const hasCompany = payments.some(({ examination }) => examination)
  if (hasCompany && config.isProduction && !config.siteUrl.startsWith('https:'))
    throw new OwnerError('SITE_URL must begin with https: payment companies send messages there.')
  await checkDeposits(shop)
  const off = await listOff(shop)
  return `${names.join(', ')}${isSandbox ? ' (no real money: the sandbox is the built-in trial page)' : ''}${off.length > 0 ? `; off: ${off.join(', ')}` : ''}`
}

/** Throws OwnerError where a zone asks for a deposit that nobody can pay. */
async function checkDeposits(shop: Shop): Promise<void> {
  if (await takesNaira(shop)) return
  const { zones } = await readSetup(shop)
  const asking = zones.filter(({ isActive, deposit }) => isActive && deposit !== null)
  if (asking.length > 0)
    throw new OwnerError(
      `Nothing takes naira, so nobody can pay the deposit of pay on delivery in ${asking.map(({ name }) => name).join(', ')}, and shoppers cannot choose it there. Set up a company or your own bank account (/desk/money/account), or ask for no deposit (/desk/delivery).`,
    )
}

/** Ways to pay that the owner can switch on, and where. */
async function listOff(shop: Shop): Promise<string[]> {
  const hasNoWay = (company: string) =>
    shop.payments.some(({ provider, here }) => provider === company && here?.ways.length === 0)
  const isOff = {
    'transfer and USSD on your own page (PAYSTACK_IN_SHOP)': hasNoWay('paystack'),
    'transfer on your own page (FLUTTERWAVE_IN_SHOP)': hasNoWay('flutterwave'),
    'your own bank account (/desk/money/account)': !(await readOwnAccount(shop)),
    'pay on delivery (/desk/delivery)': !(await findTerms(shop)).hasDoor,
  }
  return Object.entries(isOff).flatMap(([what, off]) => (off ? [what] : []))
}

/** For each payment company: does it take our key, are our clocks alike, do its messages arrive. */
export const companyChecks = (shop: Shop) =>
  shop.payments.flatMap((gateway) =>
    gateway.examination ? [{ name: gateway.provider, look: () => lookAt(shop, gateway) }] : [],
  )

async function lookAt(shop: Shop, gateway: PaymentGateway): Promise<string> {
  const { examination } = gateway
  if (!examination) return ''
  const { said, skewMs } = await examination.ask().catch((error: Error) => {
    throw new OwnerError(error.message)
  })
  if (skewMs !== null && Math.abs(skewMs) > MOST_SKEW_MS)
    throw new OwnerError(
      `This machine's clock is ${Math.round(Math.abs(skewMs) / SECOND_MS)} s ${skewMs > 0 ? 'behind' : 'ahead of'} that of ${gateway.provider}. Set it, or have it set (NTP).`,
    )
  const address = `${shop.config.siteUrl}/api/payments/webhooks/${gateway.provider}`
  await tryMessages(address, gateway.provider, examination.ping())
  const fees = (await isFeeOnTop(shop, gateway.provider)) ? FEES_ON_TOP : ''
  return `${said}; messages arrive at ${address}${await sayRefused(shop, gateway)}${fees}`
}

const FEES_ON_TOP =
  '; its fees are passed on to buyers, who are asked to transfer more than the order costs: switch that off in its dashboard if you mean to bear them'

/** Buyers lose nothing by it: they are sent to the company's page. */
async function sayRefused(shop: Shop, { provider, here }: PaymentGateway): Promise<string> {
  const refused = await listRefusedWays(shop, provider)
  const ways = refused.filter((way) => here?.ways.some((wanted) => wanted === way))
  if (ways.length === 0) return ''
  return `; it refuses ${ways.join(', ')} on your own page, so buyers are sent to its page: ask its support to switch that on for your account (docs/going-live.md, 2)`
}

type Message = { rawBody: string; headers: Record<string, string> }

/** Sends the running shop a message as the company would, and a forged one. */
async function tryMessages(address: string, provider: string, signed: Message): Promise<void> {
  const forged = await send(address, { ...signed, headers: {} })
  if (forged === 404)
    throw new OwnerError(
      `The shop at ${address} knows nothing of ${provider}: start it with the same settings.`,
    )
  if (forged !== 401)
    throw new OwnerError(
      `${address} answers ${forged} to a message that is not signed, and should answer 401. Something stands between: look at the proxy.`,
    )
  const answered = await send(address, signed)
  if (answered === 401)
    throw new OwnerError(
      `The running shop does not believe a message signed with the secret of ${provider} that is set here: it has another one, or a proxy changes what it passes on.`,
    )
  if (answered !== 200)
    throw new OwnerError(`${address} answers ${answered} to a true message, and should answer 200.`)
}

async function send(address: string, { rawBody, headers }: Message): Promise<number> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      // A company follows no redirect either.
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headers },
      body: rawBody,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.status
  } catch (error) {
    const reason = (error as { cause?: unknown }).cause ?? error
    throw new OwnerError(
      `${address} cannot be reached (${String(reason)}): start the shop, then look at SITE_URL, DNS and the proxy.`,
    )
  }
}
