import { mailTexts } from '#lib/texts/mails/mails.ts'
import { staffMailTexts } from '#lib/texts/mails/staff-mails.ts'
import type { MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/** A mail to a member of staff about what was done in their name. */
export type StaffMail = {
  to: string
  name: string
  what: keyof typeof staffMailTexts.what
  /** The browser's name for people; may be empty. */
  device: string
  /** In Lagos time. */
  at: string
  /** The link that says it was not them. */
  notMe: string
}

export function composeStaff(mail: StaffMail, { brand, footer }: Sender): MailContent {
  const { heading, body } = staffMailTexts.what[mail.what]
  return {
    subject: staffMailTexts.subject(heading, brand),
    preview: staffMailTexts.preview,
    heading,
    blocks: [
      { kind: 'paragraph', text: mailTexts.greeting(mail.name) },
      { kind: 'paragraph', text: body(brand, mail.at, mail.device) },
      { kind: 'paragraph', text: staffMailTexts.notYou },
      { kind: 'link', label: mailTexts.notMe, url: mail.notMe },
    ],
    footer,
  }
}
