import { brandColours } from '#lib/content/facts/colours.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import type { Job } from '#lib/jobs/jobs.ts'
import { openMailer } from '#lib/notifications/mail.gateway.server.ts'
import { toPlainText } from '#lib/notifications/mails/content.ts'
import { toHtml } from '#lib/notifications/mails/html.ts'
import { composeOwner, type OwnerMail } from '#lib/notifications/mails/owner.server.ts'
import { senderOf } from '#lib/notifications/mails/sender.server.ts'
import { openMail, sendLetter } from '#lib/notifications/mails.server.ts'
import { sayMailFault } from '#lib/notifications/mail-faults.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { whileOutside } from '#lib/slot.server.ts'
import { keyTexts } from '#lib/texts/owner/keys.ts'
import type { Entered } from './keys.ts'
import { configWith } from './settings.server.ts'

const texts = keyTexts.testMail

export type MailServer = {
  server: string
  port: number
  user: string
  password: string
  from: string
}

/** The port on which encryption begins with the connection. */
const ENCRYPTED_PORT = 465
const HERE = ['localhost', '127.0.0.1']

/** As the settings say it. The password goes encrypted, but for a server on this machine. */
export function mailSettings({ server, port, user, password, from }: MailServer): Entered {
  const scheme = port === ENCRYPTED_PORT ? 'smtps' : 'smtp'
  const who = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const query = scheme === 'smtps' || HERE.includes(server) ? '' : '?requireTLS=true'
  return { SMTP_URL: `${scheme}://${who}${server}:${port}/${query}`, MAIL_FROM: from }
}

/** Sends a mail by this server. Throws ShopError('invalid') when it does not take it. */
export async function sendTestMail(shop: Shop, entered: Entered, to: string): Promise<void> {
  const { config, log, deadline } = shop
  const sender = senderOf(config)
  const content = composeOwner({ to, ...texts.words }, sender)
  const mailer = openMailer(configWith(config, entered), log, deadline.signal)
  const mail = {
    id: newId(),
    writtenAt: shop.now(),
    to,
    subject: content.subject,
    html: toHtml(content, sender.brand, brandColours()),
    text: toPlainText(content),
  }
  try {
    await whileOutside(() => mailer.send(mail))
  } catch (error) {
    const detail = texts.failed(sayMailFault(error as Error))
    if ((error as NodeJS.ErrnoException).code === 'EAUTH') throw fieldError('password', detail)
    throw new ShopError('invalid', { detail })
  }
}

/** After as many tries the mail server of before is gone. */
const MOST_TRIES = 4

/** Sends a mail to the owner by the mail server that counted before: who has taken the shop over does not get it. */
export async function sendByServerBefore(shop: Shop, job: Job): Promise<void> {
  const { by, ...mail } = openMail<OwnerMail & { by: Entered }>(shop, job)
  const { config, log, deadline } = shop
  const before = openMailer(configWith(config, by), log, deadline.signal)
  try {
    await sendLetter({ ...shop, mail: before }, job, mail, composeOwner)
  } catch (error) {
    if (job.attempt < MOST_TRIES) throw error
    log.warn({ err: error }, 'the mail server of before is gone')
  }
}
