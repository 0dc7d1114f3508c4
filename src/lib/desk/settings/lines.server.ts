import { shopLogo } from '#lib/content/facts/logo.server.ts'
import { findTerms } from '#lib/delivery/delivery.server.ts'
import { readOwnAccount } from '#lib/payments/own-account/own-account.server.ts'
import { SANDBOX } from '#lib/payments/payments.ts'
import type { Shop } from '#lib/shop.ts'
import { checkoutTexts } from '#lib/texts/buying/checkout.ts'
import { shopDeskTexts } from '#lib/texts/desk/shop.ts'
import { readAlerts } from '../alerts/alerts.server.ts'
import type { Staff } from '../desk.ts'

const { lines } = shopDeskTexts

export type SettingLines = Awaited<ReturnType<typeof readLines>>

/** One line for each page that the settings link to: what it says now. `waiting`: how many facts wait to be published. */
export async function readLines(shop: Shop, staff: Staff, waiting: number) {
  const [logo, account] = [await shopLogo(), await readOwnAccount(shop)]
  const { hasDoor } = await findTerms(shop)
  const { kinds } = await readAlerts(shop, staff)
  const ways = new Set(
    shop.payments.map(({ provider }) =>
      provider === SANDBOX ? lines.trial : (checkoutTexts.companies[provider] ?? provider),
    ),
  )
  return {
    logo: lines.logo(logo !== null),
    pay: [...ways].join(', ') || lines.none,
    account: account ? lines.account(account) : lines.none,
    door: hasDoor ? lines.door : lines.none,
    alerts: lines.alerts(kinds.filter(({ push, mail }) => push || mail).length, kinds.length),
    mail: shop.config.mailFrom ?? lines.noMail,
    publish: lines.publish(waiting),
  }
}
