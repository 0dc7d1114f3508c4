import { isFeeOnTop, listRefusedWays } from '#lib/payments/attempts/here.server.ts'
import type { PaymentGateway } from '#lib/payments/gateway.ts'
import type { Shop } from '#lib/shop.ts'
import { paidBy } from '#lib/texts/owner/paid-by.ts'
import { MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { type Check, type Finding, well, wrong } from './health.ts'

const TIMEOUT_MS = 15 * SECOND_MS
/** How far clocks may differ: signatures with a time in them, and sessions, still work. */
const MOST_SKEW_MS = MINUTE_MS

/** For each payment company: does it take our key, are our clocks alike, do its messages arrive. */
export const companyChecks = (shop: Shop): Check[] =>
  shop.payments.flatMap((gateway) =>
    gateway.examination ? [{ name: gateway.provider, look: () => lookAt(shop, gateway) }] : [],
  )

async function lookAt(shop: Shop, gateway: PaymentGateway): Promise<Finding> {
  const { examination, provider } = gateway
  if (!examination) return well('')
  const asked = await examination.ask().catch((error: Error) => error.message)
  if (typeof asked === 'string') return wrong(asked)
  const { said, skewMs } = asked
  if (skewMs !== null && Math.abs(skewMs) > MOST_SKEW_MS)
    return wrong(
      `This machine's clock is ${Math.round(Math.abs(skewMs) / SECOND_MS)} s ${skewMs > 0 ? 'behind' : 'ahead of'} that of ${paidBy(provider)}.`,
      'Set it, or have it set (NTP).',
    )
  const address = `${shop.config.siteUrl}/api/payments/webhooks/${provider}`
  const fault = await findMessageFault(address, provider, examination.ping())
  if (fault) return fault
  const fees = (await isFeeOnTop(shop, provider)) ? FEES_ON_TOP : ''
  return well(`${said}; messages arrive at ${address}${await sayRefused(shop, gateway)}${fees}`)
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

/** Sends the running shop a message as the company would, and a forged one. Null when both are answered as they should. */
async function findMessageFault(
  address: string,
  provider: string,
  signed: Message,
): Promise<Finding | null> {
  const forged = await send(address, { ...signed, headers: {} })
  if (typeof forged !== 'number') return forged
  if (forged === 404)
    return wrong(
      `The shop at ${address} knows nothing of ${paidBy(provider)}: start it with the same settings.`,
    )
  if (forged !== 401)
    return wrong(
      `${address} answers ${forged} to a message that is not signed, and should answer 401. Something stands between: look at the proxy.`,
    )
  const answered = await send(address, signed)
  if (typeof answered !== 'number') return answered
  if (answered === 401)
    return wrong(
      `The running shop does not believe a message signed with the secret of ${paidBy(provider)} that is set here: it has another one, or a proxy changes what it passes on.`,
    )
  return answered === 200
    ? null
    : wrong(`${address} answers ${answered} to a true message, and should answer 200.`)
}

/** The status of the answer. */
async function send(address: string, { rawBody, headers }: Message): Promise<number | Finding> {
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
    return wrong(
      `${address} cannot be reached (${String(reason)}): start the shop, then look at SITE_URL, DNS and the proxy.`,
    )
  }
}
