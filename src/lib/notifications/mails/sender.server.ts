import type { Config } from '#lib/config.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { mailTexts } from '#lib/texts/mails/mails.ts'

/** The sender's data in mails. */
export type Sender = {
  brand: string
  siteUrl: string
  /** Whether the desk is on, so that mails to the owner lead there. */
  hasDesk: boolean
  vatFrom: string | null
  footer: string[]
  /** By which name and number the shop is registered; none where it does not say it. */
  registered: string[]
}

export function senderOf({ siteUrl, desk }: Pick<Config, 'siteUrl' | 'desk'>): Sender {
  const { brand, address, email, phone, vatFrom, registeredAs } = shopFacts()
  const registered = registeredAs ? [registeredAs] : []
  const footer = [
    mailTexts.whyThisMail(brand),
    mailTexts.questions(email, phone),
    `${brand}, ${address}`,
    ...registered,
  ]
  return { brand, siteUrl, hasDesk: desk.isOn, vatFrom, footer, registered }
}
