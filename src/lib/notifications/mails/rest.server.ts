import { formatNaira } from '#lib/money.ts'
import { mailTexts } from '#lib/texts/mails/mails.ts'
import { restTexts as texts } from '#lib/texts/mails/rest.ts'
import { dayAndTimeOf, type Moment } from '#lib/time.ts'
import type { Block, MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/** A part of a sum has come: asks the buyer for the rest. */
export type RestMail = {
  to: string
  name: string
  orderId: string
  number: string
  /** The page where it is paid. */
  url: string
  cameKobo: number
  restKobo: number
  /** Until when the goods are kept. */
  until: Moment
  /** Bank, number and name of the shop's own account; null where there is none. */
  account: string[] | null
}

export function composeRest(mail: RestMail, sender: Sender): MailContent {
  const { number, account } = mail
  const came = formatNaira(mail.cameKobo)
  const rest = formatNaira(mail.restKobo)
  const says = (text: string): Block => ({ kind: 'paragraph', text })
  return {
    subject: texts.subject(number, rest),
    preview: texts.preview(came, rest),
    heading: texts.heading(rest),
    blocks: [
      says(mailTexts.greeting(mail.name)),
      says(texts.body(number, came, rest)),
      ...(account
        ? [
            { kind: 'title' as const, text: texts.account },
            { kind: 'address' as const, lines: account },
            says(texts.remark(number)),
          ]
        : []),
      says(texts.until(dayAndTimeOf(mail.until))),
      { kind: 'action', label: texts.action, url: mail.url },
      says(texts.back),
    ],
    footer: sender.footer,
  }
}
