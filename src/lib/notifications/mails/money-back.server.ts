import { mailTexts } from '#lib/texts/mails/mails.ts'
import { orderMailTexts } from '#lib/texts/mails/order-mails.ts'
import type { Block, MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/** Tells a customer that money goes back. */
export type MoneyBackMail = {
  to: string
  name: string
  number: string
  /** The order's page for a buyer without an account. */
  url?: string | undefined
  /** The notice's sentence. A mail about coins to claim has its own instead. */
  notice: string
  /** The page where the customer says where to send the coins, or the money. */
  claimUrl: string | null
  /** What is asked there. */
  claims?: 'coins' | 'account'
}

const texts = orderMailTexts.moneyBack

export function composeMoneyBack(mail: MoneyBackMail, sender: Sender): MailContent {
  const { number, notice, claimUrl } = mail
  const isAccount = mail.claims === 'account'
  const claim = texts.claims[mail.claims ?? 'coins']
  const said: Block[] = claimUrl
    ? [
        { kind: 'paragraph', text: isAccount ? notice : texts.claimText(number) },
        { kind: 'action', label: claim.action, url: claimUrl },
      ]
    : [
        { kind: 'paragraph', text: notice },
        { kind: 'action', label: texts.action, url: mail.url ?? `${sender.siteUrl}/orders` },
      ]
  return {
    subject: texts.subject(number, sender.brand),
    preview: claimUrl ? claim.preview : texts.preview,
    heading: claimUrl ? claim.heading : texts.heading,
    blocks: [{ kind: 'paragraph', text: mailTexts.greeting(mail.name) }, ...said],
    footer: sender.footer,
  }
}
