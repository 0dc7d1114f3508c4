import { formatNaira } from '#lib/money.ts'
import { giftCardMailTexts, lastDayOf } from '#lib/texts/mails/gift-cards.ts'
import { mailTexts } from '#lib/texts/mails/mails.ts'
import type { Moment } from '#lib/time.ts'
import type { Block, MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/**
 * Brings the code of a gift card. `code`: in groups of four. `expiresAt`: null when it never ends. `recipient`,
 * `message`: empty for none; a mail that an older version has enqueued has neither. `from`: who has bought it and
 * writes; left out for words of the shop.
 */
export type GiftCardMail = {
  to: string
  kobo: number
  code: string
  expiresAt: Moment | null
  recipient?: string | undefined
  message?: string | undefined
  from?: string | undefined
}
/** Tells that a gift card ends soon. */
export type GiftCardEndsMail = { to: string; kobo: number; lastFour: string; expiresAt: Moment }

const { brings: texts, ends, until } = giftCardMailTexts

const paragraphs = (text: string): Block[] =>
  text === '' ? [] : text.split(/\n+/).map((text) => ({ kind: 'paragraph', text }))

/** A name that no mail program makes an address of. */
const NAME = /^[\p{L}\p{M}' -]{1,40}$/u

/**
 * What its mail says first. A stranger's words, the name that they chose for its receiver among them, are not said by
 * the shop.
 */
function wordsTo({ recipient = '', message = '', from }: GiftCardMail): Block[] {
  const greeting = recipient === '' ? '' : mailTexts.greeting(recipient)
  if (from === undefined) return [...paragraphs(greeting), ...paragraphs(message)]
  const words = [greeting, ...message.split(/\n+/)].filter((line) => line !== '')
  if (words.length === 0) return []
  const lines = NAME.test(from) ? [...words, `— ${from}`] : words
  return [{ kind: 'quote', label: texts.writes, lines }]
}

export function composeGiftCard(mail: GiftCardMail, sender: Sender): MailContent {
  const { kobo, code, expiresAt } = mail
  const sum = formatNaira(kobo)
  return {
    subject: texts.subject(sender.brand),
    preview: texts.preview(sum),
    heading: texts.heading,
    blocks: [
      ...wordsTo(mail),
      { kind: 'paragraph', text: texts.body(sum, sender.brand) },
      { kind: 'title', text: code },
      { kind: 'paragraph', text: texts.how },
      ...paragraphs(expiresAt === null ? '' : until(expiresAt)),
      { kind: 'action', label: texts.action, url: `${sender.siteUrl}/gift-card` },
      { kind: 'small', text: texts.keep },
    ],
    footer: sender.footer,
  }
}

export function composeGiftCardEnds(mail: GiftCardEndsMail, sender: Sender): MailContent {
  const day = lastDayOf(mail.expiresAt)
  return {
    subject: ends.subject(sender.brand, day),
    preview: ends.preview(formatNaira(mail.kobo)),
    heading: ends.heading,
    blocks: [
      { kind: 'paragraph', text: ends.body(mail.lastFour, formatNaira(mail.kobo), day) },
      { kind: 'paragraph', text: ends.how },
      { kind: 'action', label: ends.action, url: sender.siteUrl },
    ],
    footer: sender.footer,
  }
}
