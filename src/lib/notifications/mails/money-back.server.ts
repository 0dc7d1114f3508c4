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
  /** The page where the customer says where to send the coins. */
  claimUrl: string | null
}

const texts = orderMailTexts.moneyBack

export function composeMoneyBack(mail: MoneyBackMail, sender: Sender): MailContent {
  const { number, notice, claimUrl } = mail
  const said: Block[] = claimUrl
    ? [
        { kind: 'paragraph', text: texts.claimText(number) },
        { kind: 'action', label: texts.claimAction, url: claimUrl },
      ]
    : [
        { kind: 'paragraph', text: notice },
        { kind: 'action', label: texts.action, url: mail.url ?? `${sender.siteUrl}/orders` },
      ]
  return {
    subject: texts.subject(number, sender.brand),
    preview: claimUrl ? texts.claimPreview : texts.preview,
    heading: claimUrl ? texts.claimHeading : texts.heading,
    blocks: [{ kind: 'paragraph', text: mailTexts.greeting(mail.name) }, ...said],
    footer: sender.footer,
  }
}
