import { mailTexts } from '#lib/texts/mails.ts'
import type { Block, MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

export type PasswordChangedMail = { to: string; username: string }

const texts = mailTexts.passwordChanged

export function composePasswordChanged(mail: PasswordChangedMail, sender: Sender): MailContent {
  const blocks: Block[] = [
    { kind: 'paragraph', text: mailTexts.greeting(mail.username) },
    { kind: 'paragraph', text: texts.body(sender.brand) },
    { kind: 'paragraph', text: texts.notYou },
    { kind: 'link', label: texts.action, url: `${sender.siteUrl}/forgotpassword` },
  ]
  return {
    subject: texts.subject(sender.brand),
    preview: texts.preview,
    heading: texts.heading,
    blocks,
    footer: sender.footer,
  }
}
