import { mailTexts } from '#lib/texts/mails/mails.ts'
import type { Block, MailContent } from './content.ts'
import type { Sender } from './sender.server.ts'

/** A mail to a customer, addressed by username. */
export type AccountMail = { to: string; username: string }
/** A mail with a link that gives access. */
export type LinkMail = AccountMail & {
  uid: string
  token: string
  /** The path that the link's page leads on to. */
  next?: string
}

type Heads = { subject: (brand: string) => string; preview: string; heading: string }

const letter = (texts: Heads, { brand, footer }: Sender, blocks: Block[]): MailContent => ({
  subject: texts.subject(brand),
  preview: texts.preview,
  heading: texts.heading,
  blocks,
  footer,
})

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const greet = (username: string): Block => paragraph(mailTexts.greeting(username))

type LinkTexts = Heads & { body: (brand: string) => string; action: string; notYou: string }

/** A mail whose purpose is its link, `path/uid/token`. */
const composeLink =
  (texts: LinkTexts, path: string) =>
  ({ username, uid, token, next = '/' }: LinkMail, sender: Sender): MailContent => {
    const query = next === '/' ? '' : `?next=${encodeURIComponent(next)}`
    const url = `${sender.siteUrl}/${path}/${uid}/${token}${query}`
    return letter(texts, sender, [
      greet(username),
      paragraph(texts.body(sender.brand)),
      { kind: 'action', label: texts.action, url },
      { kind: 'small', text: texts.notYou },
    ])
  }

const verify = composeLink(mailTexts.verification, 'emailverified')

/** Also says what to do when somebody else signed up with this address. */
export function composeVerification(mail: LinkMail, sender: Sender): MailContent {
  const content = verify(mail, sender)
  const url = `${sender.siteUrl}/forgotpassword`
  const own: Block = { kind: 'link', label: mailTexts.verification.own, url }
  return { ...content, blocks: [...content.blocks, own] }
}

export const composeReset = composeLink(mailTexts.reset, 'password-reset')
export const composeFirstPassword = composeLink(mailTexts.firstPassword, 'password-reset')
export const composeEmailChange = composeLink(mailTexts.emailChange, 'email-change')

type NewsTexts = Heads & { body: (brand: string) => string; action: string; notYou: string }

/** Reports a change of the account, and what to do if its owner did not make it. */
const composeNews =
  (texts: NewsTexts) =>
  ({ username }: AccountMail, sender: Sender): MailContent =>
    letter(texts, sender, [
      greet(username),
      paragraph(texts.body(sender.brand)),
      paragraph(texts.notYou),
      { kind: 'link', label: texts.action, url: `${sender.siteUrl}/forgotpassword` },
    ])

export const composePasswordChanged = composeNews(mailTexts.passwordChanged)
export const composeEmailNotice = composeNews(mailTexts.emailNotice)

export function composeWelcome({ username }: AccountMail, sender: Sender): MailContent {
  const texts = mailTexts.welcome
  return letter(texts, sender, [
    greet(username),
    paragraph(texts.body(sender.brand)),
    { kind: 'action', label: texts.action, url: `${sender.siteUrl}/categories` },
    paragraph(texts.account),
    { kind: 'link', label: texts.settings, url: `${sender.siteUrl}/settings` },
  ])
}

export function composeAccountDeleted({ username }: AccountMail, sender: Sender): MailContent {
  const texts = mailTexts.accountDeleted
  return letter(texts, sender, [
    greet(username),
    paragraph(texts.body(sender.brand)),
    paragraph(texts.kept),
  ])
}

export function composeAccountExists(_mail: { to: string }, sender: Sender): MailContent {
  const texts = mailTexts.accountExists
  return letter(texts, sender, [
    paragraph(texts.body(sender.brand)),
    { kind: 'action', label: texts.action, url: `${sender.siteUrl}/signin` },
    paragraph(texts.forgotten),
    { kind: 'link', label: texts.reset, url: `${sender.siteUrl}/forgotpassword` },
    { kind: 'small', text: texts.notYou },
  ])
}
