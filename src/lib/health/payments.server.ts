import { findTerms } from '#lib/delivery/delivery.server.ts'
import { readSetup } from '#lib/delivery/owner/setup.server.ts'
import { readOwnAccount, takesNaira } from '#lib/payments/own-account/own-account.server.ts'
import type { Shop } from '#lib/shop.ts'
import { type Finding, well, wrong } from './health.ts'

/** What takes payments and what is off. Wrong when nothing does, or when messages cannot reach the shop. */
export async function lookAtPayments(shop: Shop): Promise<Finding> {
  const { payments, config } = shop
  const off = await listOff(shop)
  if (payments.length === 0 && off.length === OTHER_WAYS)
    return wrong(
      'Nothing takes payments.',
      'Enter the keys of a company (/desk/shop/pay), or set up your own bank account (/desk/money/account).',
    )
  const isSandbox = payments.some(({ provider }) => provider === 'sandbox')
  const names = payments.map(({ provider, kind }) => `${kind} by ${provider}`)
  const hasCompany = payments.some(({ examination }) => examination)
  if (hasCompany && config.isProduction && !config.siteUrl.startsWith('https:'))
    return wrong('SITE_URL must begin with https: payment companies send messages there.')
  const unpayable = await listUnpayable(shop)
  if (unpayable.length > 0)
    return wrong(
      `Nothing takes naira, so nobody can pay the deposit of pay on delivery in ${unpayable.join(', ')}, and shoppers cannot choose it there.`,
      'Set up a company or your own bank account (/desk/money/account), or ask for no deposit (/desk/delivery).',
    )
  return well(
    `${names.join(', ') || 'no company'}${isSandbox ? ' (no real money: the sandbox is the built-in trial page)' : ''}${off.length > 0 ? `; off: ${off.join(', ')}` : ''}`,
  )
}

/** The zones that ask for a deposit that nobody can pay. */
async function listUnpayable(shop: Shop): Promise<string[]> {
  if (await takesNaira(shop)) return []
  const { zones } = await readSetup(shop)
  return zones
    .filter(({ isActive, deposit }) => isActive && deposit !== null)
    .map(({ name }) => name)
}

/** The own bank account, and pay on delivery. */
const OTHER_WAYS = 2

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
