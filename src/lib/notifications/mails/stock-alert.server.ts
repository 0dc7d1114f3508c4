import { mailTexts } from '#lib/texts/mails/mails.ts'
import type { Block, MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/** `url`: the page to confirm the alert. */
export type StockAlertMail = { to: string; itemName: string; url: string }
export type BackInStockMail = { to: string; itemName: string; slug: string }

/** Asks the reader to confirm the alert. */
export function composeStockAlert({ itemName, url }: StockAlertMail, sender: Sender): MailContent {
  const texts = mailTexts.stockAlert
  const blocks: Block[] = [
    { kind: 'paragraph', text: texts.body(itemName, sender.brand) },
    { kind: 'action', label: texts.action, url },
    { kind: 'small', text: texts.notYou },
  ]
  return {
    subject: texts.subject(itemName),
    preview: texts.preview,
    heading: texts.heading,
    blocks,
    footer: sender.footer,
  }
}

/** Says that the item can be bought again. */
export function composeBackInStock(mail: BackInStockMail, sender: Sender): MailContent {
  const texts = mailTexts.backInStock
  const blocks: Block[] = [
    { kind: 'paragraph', text: texts.body(mail.itemName, sender.brand) },
    { kind: 'action', label: texts.action, url: `${sender.siteUrl}/products/${mail.slug}` },
    { kind: 'small', text: texts.once },
  ]
  return {
    subject: texts.heading(mail.itemName),
    preview: texts.preview,
    heading: texts.heading(mail.itemName),
    blocks,
    footer: sender.footer,
  }
}
