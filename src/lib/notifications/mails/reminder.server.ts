import { formatNaira } from '#lib/money.ts'
import { reminderMailTexts as texts } from '#lib/texts/mails/reminders.ts'
import type { Block, MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/** What a cart holds that was left. `offer`: a code that it may be bought with, and what the code does. */
export type ReminderMail = {
  to: string
  lines: { name: string; quantity: number; kobo: number }[]
  offer: { code: string; says: string } | null
  unsubscribeUrl: string
}

export function composeReminder(mail: ReminderMail, sender: Sender): MailContent {
  const { lines, offer } = mail
  const code = offer ? `?${new URLSearchParams({ code: offer.code })}` : ''
  const blocks: Block[] = [
    { kind: 'paragraph', text: texts.body(sender.brand) },
    {
      kind: 'rows',
      rows: lines.map(({ name, quantity, kobo }) => ({
        label: `${quantity} × ${name}`,
        value: formatNaira(kobo),
      })),
    },
    ...(offer ? [{ kind: 'paragraph' as const, text: texts.offer(offer.code, offer.says) }] : []),
    { kind: 'action', label: texts.action, url: `${sender.siteUrl}/cart${code}` },
    { kind: 'small', text: texts.once },
    { kind: 'link', label: texts.end, url: mail.unsubscribeUrl },
  ]
  return {
    subject: texts.subject(sender.brand),
    preview: texts.preview(lines[0]?.name ?? ''),
    heading: texts.heading,
    blocks,
    footer: sender.footer,
  }
}
