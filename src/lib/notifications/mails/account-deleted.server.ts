import { mailTexts } from '#lib/texts/mails.ts'
import type { Block, MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

export type AccountDeletedMail = { to: string; username: string }

const texts = mailTexts.accountDeleted

export function composeAccountDeleted(mail: AccountDeletedMail, sender: Sender): MailContent {
  const blocks: Block[] = [
    { kind: 'paragraph', text: mailTexts.greeting(mail.username) },
    { kind: 'paragraph', text: texts.body(sender.brand) },
    { kind: 'paragraph', text: texts.kept },
  ]
  return {
    subject: texts.subject(sender.brand),
    preview: texts.preview,
    heading: texts.heading,
    blocks,
    footer: sender.footer,
  }
}
