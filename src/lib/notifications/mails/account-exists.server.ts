import { mailTexts } from '#lib/texts/mails.ts'
import type { Block, MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

export type AccountExistsMail = { to: string }

const texts = mailTexts.accountExists

export function composeAccountExists(_mail: AccountExistsMail, sender: Sender): MailContent {
  const blocks: Block[] = [
    { kind: 'paragraph', text: texts.body(sender.brand) },
    { kind: 'action', label: texts.action, url: `${sender.siteUrl}/signin` },
    { kind: 'paragraph', text: texts.forgotten },
    { kind: 'link', label: texts.reset, url: `${sender.siteUrl}/forgotpassword` },
    { kind: 'small', text: texts.notYou },
  ]
  return {
    subject: texts.subject(sender.brand),
    preview: texts.preview,
    heading: texts.heading,
    blocks,
    footer: sender.footer,
  }
}
