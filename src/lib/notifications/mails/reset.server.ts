import { mailTexts } from '#lib/texts/mails.ts'
import type { Block, MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

export type ResetMail = { to: string; username: string; uid: string; token: string }

const texts = mailTexts.reset

export function composeReset(mail: ResetMail, sender: Sender): MailContent {
  const blocks: Block[] = [
    { kind: 'paragraph', text: mailTexts.greeting(mail.username) },
    { kind: 'paragraph', text: texts.body(sender.brand) },
    {
      kind: 'action',
      label: texts.action,
      url: `${sender.siteUrl}/password-reset/${mail.uid}/${mail.token}`,
    },
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
