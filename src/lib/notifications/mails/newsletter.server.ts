import { mailTexts } from '#lib/texts/mails/mails.ts'
import type { Block, MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

export type NewsletterMail = { to: string; confirmUrl: string; unsubscribeUrl: string }

const texts = mailTexts.newsletter

export function composeNewsletter(mail: NewsletterMail, sender: Sender): MailContent {
  const blocks: Block[] = [
    { kind: 'paragraph', text: texts.body(sender.brand) },
    { kind: 'action', label: texts.action, url: mail.confirmUrl },
    { kind: 'small', text: texts.notYou },
    { kind: 'link', label: texts.unsubscribe, url: mail.unsubscribeUrl },
  ]
  return {
    subject: texts.subject(sender.brand),
    preview: texts.preview,
    heading: texts.heading,
    blocks,
    footer: sender.footer,
  }
}
