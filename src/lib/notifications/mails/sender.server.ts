import { shopFacts } from '#lib/content/facts.server.ts'
import { mailTexts } from '#lib/texts/mails.ts'

/** The sender's data in mails. */
export type Sender = {
  brand: string
  siteUrl: string
  vatRegistered: boolean
  footer: string[]
}

export function senderOf({ siteUrl }: { siteUrl: string }): Sender {
  const { brand, address, email, phone, vatRegistered } = shopFacts()
  const footer = [
    mailTexts.whyThisMail(brand),
    mailTexts.questions(email, phone),
    `${brand}, ${address}`,
  ]
  return { brand, siteUrl, vatRegistered, footer }
}
