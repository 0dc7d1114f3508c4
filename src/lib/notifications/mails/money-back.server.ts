import { mailTexts } from '#lib/texts/mails.ts'
import type { Block, MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/** Tells a customer that money goes back. */
export type MoneyBackMail = {
  to: string
  name: string
  number: string
  /** The sentence of the notice. */
  notice: string
  /** Where the customer says whereto the coins go. */
  claimUrl: string | null
}

const texts = mailTexts.moneyBack

export function composeMoneyBack(mail: MoneyBackMail, sender: Sender): MailContent {
  const claim: Block[] = mail.claimUrl
    ? [
        { kind: 'paragraph', text: texts.claim },
        { kind: 'action', label: texts.claimAction, url: mail.claimUrl },
      ]
    : [{ kind: 'action', label: texts.action, url: `${sender.siteUrl}/orders` }]
  return {
    subject: texts.subject(mail.number, sender.brand),
    preview: texts.preview,
    heading: texts.heading,
    blocks: [
      { kind: 'paragraph', text: mailTexts.greeting(mail.name) },
      { kind: 'paragraph', text: mail.notice },
      ...claim,
    ],
    footer: sender.footer,
  }
}
