import { brandColours } from '#lib/content/facts/colours.server.ts'
import { mailLogo } from '#lib/content/facts/logo.server.ts'
import { type ShopFacts, shopFacts } from '#lib/content/facts.server.ts'
import type { JobHandler, JobHandlers } from '#lib/jobs/jobs.server.ts'
import type { Job } from '#lib/jobs/jobs.ts'
import { openSealed } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { mailTexts } from '#lib/texts/mails/mails.ts'
import { after, DAY_MS } from '#lib/time.ts'
import {
  type AccountMail,
  composeAccountDeleted,
  composeAccountExists,
  composeEmailChange,
  composeEmailNotice,
  composeFirstPassword,
  composePasswordChanged,
  composeReset,
  composeVerification,
  composeWelcome,
  type LinkMail,
} from './mails/account.server.ts'
import { type Block, type MailContent, toPlainText } from './mails/content.ts'
import { toHtml } from './mails/html.ts'
import { composeDoor } from './mails/door.server.ts'
import { composeDelivery } from './mails/delivery.server.ts'
import {
  composeGiftCard,
  composeGiftCardEnds,
  type GiftCardEndsMail,
  type GiftCardMail,
} from './mails/gift-card.server.ts'
import { composeNewsletter, type NewsletterMail } from './mails/newsletter.server.ts'
import { composeMoneyBack } from './mails/money-back.server.ts'
import { composeOrderEnded } from './mails/order-ended.server.ts'
import { composeOrderPaid, type OrderPaidMail, withReceipt } from './mails/order-paid.server.ts'
import { composeOwner, type OwnerMail, ownerOrderMail } from './mails/owner.server.ts'
import { composePaymentLink } from './mails/payment-link.server.ts'
import { composePaymentFlag, type PaymentFlagMail } from './mails/payment-flag.server.ts'
import { composeRest } from './mails/rest.server.ts'
import { composeReturn, composeReturnAnswer } from './mails/return-request.server.ts'
import {
  type BackInStockMail,
  composeBackInStock,
  composeStockAlert,
  type StockAlertMail,
} from './mails/stock-alert.server.ts'
import { composeStaff, type StaffMail } from './mails/staff.server.ts'
import { type Sender, senderOf } from './mails/sender.server.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import { orderMailHandler } from './order-mails.server.ts'
import { notMeUrl } from './unverified.server.ts'

const OUTBOX_RETENTION_MS = 30 * DAY_MS

/** Deletes mails in the outbox older than a month. */
export const clearOldMails = (shop: Shop): Promise<void> =>
  shop.mail.clear({ before: after(shop.now(), -OUTBOX_RETENTION_MS) })

/** Mails the link that makes an account usable. */
export const sendVerificationMail = (shop: Work, mail: LinkMail): Promise<void> =>
  enqueueMail(shop, 'mail:verification', mail)

/** Tells an address that somebody tried to sign up with it again. */
export const sendAccountExistsMail = (shop: Shop, mail: { to: string }): Promise<void> =>
  enqueueMail(shop, 'mail:account-exists', mail)

/** To a customer whose address is verified. */
export const sendWelcomeMail = (shop: Work, mail: AccountMail): Promise<void> =>
  enqueueMail(shop, 'mail:welcome', mail)

/** Mails the link that makes this address the account's. */
export const sendEmailChangeMail = (shop: Work, mail: LinkMail): Promise<void> =>
  enqueueMail(shop, 'mail:email-change', mail)

/** Tells the present address of an account that another address was requested. */
export const sendEmailNoticeMail = (shop: Shop, mail: AccountMail): Promise<void> =>
  enqueueMail(shop, 'mail:email-notice', mail)

/** Mails the link that chooses a new password. */
export const sendResetMail = (shop: Work, mail: LinkMail): Promise<void> =>
  enqueueMail(shop, 'mail:reset', mail)

/** As `sendResetMail`, to an address that is not verified yet. */
export const sendFirstPasswordMail = (shop: Shop, mail: LinkMail): Promise<void> =>
  enqueueMail(shop, 'mail:first-password', mail)

export const sendPasswordChangedMail = (shop: Shop, mail: AccountMail): Promise<void> =>
  enqueueMail(shop, 'mail:password-changed', mail)

export const sendAccountDeletedMail = (shop: Shop, mail: AccountMail): Promise<void> =>
  enqueueMail(shop, 'mail:account-deleted', mail)

/** Tells a member of staff what was done in their name. */
export const sendStaffMail = (shop: Work, mail: StaffMail): Promise<void> =>
  enqueueMail(shop, 'mail:staff', mail)

/** Tells the owner of a payment that a person must look at: one mail per payment and reason (`key`). */
export const sendPaymentFlagMail = (
  shop: Shop,
  key: string,
  mail: Omit<PaymentFlagMail, 'to'>,
): Promise<void> =>
  enqueueMail(
    shop,
    'mail:payment-flag',
    { ...mail, to: shopFacts().email } satisfies PaymentFlagMail,
    `mail:payment-flag:${mail.reference}:${key}`,
  )

/** Tells the owner something, at the `email` of shop.yaml: one mail for each `key`. */
export const sendOwnerMail = (
  shop: Shop,
  { key, ...mail }: Omit<OwnerMail, 'to'> & { key: string },
): Promise<void> =>
  enqueueMail(shop, 'mail:owner', { to: shopFacts().email, ...mail }, `mail:owner:${key}`)

/** Tells the owner of a paid order, once, unless shop.yaml switches it off. Only tests pass other `facts`. */
export const sendOwnerOrderMail = (
  shop: Shop,
  order: OrderPaidMail,
  facts: Pick<ShopFacts, 'orderMail'> = shopFacts(),
): Promise<void> =>
  enqueueMail(
    shop,
    'mail:owner',
    ownerOrderMail(order, facts.orderMail ?? ''),
    `mail:owner:order-paid:${order.orderId}`,
  )

/** Asks the reader of an address to confirm the newsletter. */
export const sendNewsletterMail = (shop: Work, mail: NewsletterMail): Promise<void> =>
  enqueueMail(shop, 'mail:newsletter', mail)

/** Asks the reader of an address to confirm a stock alert. */
export const sendStockAlertMail = (shop: Work, mail: StockAlertMail): Promise<void> =>
  enqueueMail(shop, 'mail:stock-alert', mail)

/** Tells that an item can be bought again. */
export const sendBackInStockMail = (shop: Work, mail: BackInStockMail): Promise<void> =>
  enqueueMail(shop, 'mail:back-in-stock', mail)

/** Mails the code of a gift card. */
export const sendGiftCardMail = (shop: Work, mail: GiftCardMail): Promise<void> =>
  enqueueMail(shop, 'mail:gift-card', mail)

/** Tells that a gift card ends soon. */
export const sendGiftCardEndsMail = (shop: Work, mail: GiftCardEndsMail): Promise<void> =>
  enqueueMail(shop, 'mail:gift-card-ends', mail)

/** `isGuest`: about an order without an account. Its address is unverified. */
type Letter = { to: string; unsubscribeUrl?: string; isGuest?: boolean }
type Complete<T> = (shop: Shop, mail: T) => Promise<T>
type Compose<T> = (mail: T, sender: Sender, shop: Shop) => MailContent

/** Composes and sends a mail in its job, because the request need not wait for it. Every try sends the same mail. */
export async function sendLetter<T extends Letter>(
  shop: Shop,
  job: Job,
  mail: T,
  compose: Compose<T>,
): Promise<void> {
  const sender = senderOf(shop.config)
  const composed = compose(mail, sender, shop)
  const isTrial = shop.payments.some(({ isTest }) => isTest)
  const footer = isTrial ? [...composed.footer, mailTexts.testPage] : composed.footer
  const content = { ...composed, footer }
  await shop.mail.send({
    id: `${String(job.id).padStart(8, '0')}-${job.token.slice(0, 12)}`,
    writtenAt: job.createdAt,
    to: mail.to,
    subject: content.subject,
    html: toHtml(content, sender.brand, brandColours(), await mailLogo(sender.siteUrl)),
    text: toPlainText(content),
    ...(mail.unsubscribeUrl && { unsubscribeUrl: mail.unsubscribeUrl }),
  })
}

/** `complete` adds what was not known yet when the mail was enqueued. */
const mailHandler =
  <T extends Letter>(compose: Compose<T>, complete?: Complete<T>): JobHandler =>
  async (shop, job) => {
    const mail = openMail<T>(shop, job)
    await sendLetter(shop, job, (await complete?.(shop, mail)) ?? mail, compose)
  }

/** For an unverified address: adds a link that says the mail is not for its reader. */
const withNotMe =
  <T extends Letter>(compose: Compose<T>): Compose<T> =>
  (mail, sender, shop) => {
    const content = compose(mail, sender, shop)
    const notMe: Block = { kind: 'link', label: mailTexts.notMe, url: notMeUrl(shop, mail.to) }
    return { ...content, blocks: [...content.blocks, notMe] }
  }

const unverifiedHandler = <T extends Letter>(compose: Compose<T>): JobHandler =>
  mailHandler(withNotMe(compose))

/** A mail about an order. One to a guest greets nobody by name: anybody can have typed it. */
const orderHandler = <T extends Letter>(compose: Compose<T>, complete?: Complete<T>): JobHandler =>
  orderMailHandler(
    mailHandler<T>(
      (mail, sender, shop) =>
        mail.isGuest
          ? withNotMe(compose)({ ...mail, name: '' }, sender, shop)
          : compose(mail, sender, shop),
      complete,
    ),
  )

/** What `enqueueMail` has sealed. */
export function openMail<T>({ config }: Shop, { payload }: Job): T {
  const { sealed } = payload as { sealed: string }
  return JSON.parse(openSealed(config.secretKeys, sealed)) as T
}

export const mailHandlers: JobHandlers = {
  'mail:verification': unverifiedHandler(composeVerification),
  'mail:newsletter': unverifiedHandler(composeNewsletter),
  'mail:stock-alert': unverifiedHandler(composeStockAlert),
  'mail:back-in-stock': mailHandler(composeBackInStock),
  'mail:account-exists': mailHandler(composeAccountExists),
  'mail:reset': mailHandler(composeReset),
  'mail:first-password': unverifiedHandler(composeFirstPassword),
  'mail:welcome': mailHandler(composeWelcome),
  'mail:email-change': unverifiedHandler(composeEmailChange),
  'mail:email-notice': mailHandler(composeEmailNotice),
  'mail:password-changed': mailHandler(composePasswordChanged),
  'mail:delivery': orderHandler(composeDelivery),
  'mail:door': orderHandler(composeDoor),
  'mail:payment-link': orderHandler(composePaymentLink),
  'mail:account-deleted': mailHandler(composeAccountDeleted),
  'mail:order-paid': orderHandler(composeOrderPaid, withReceipt),
  'mail:rest': orderHandler(composeRest),
  'mail:order-ended': orderHandler(composeOrderEnded),
  'mail:gift-card': mailHandler(composeGiftCard),
  'mail:gift-card-ends': mailHandler(composeGiftCardEnds),
  'mail:money-back': orderHandler(composeMoneyBack),
  'mail:return': orderHandler(composeReturn),
  'mail:return-answer': orderHandler(composeReturnAnswer),
  'mail:staff': mailHandler(composeStaff),
  'mail:owner': mailHandler(composeOwner),
  'mail:payment-flag': mailHandler(composePaymentFlag),
}
