import { join } from 'node:path'
import type { Shop } from '#lib/shop.ts'
import { type Finding, well, wrong } from './health.ts'

export async function lookAtMail({ mail, config }: Shop): Promise<Finding> {
  const refused = await mail.check().then(
    () => null,
    (error: Error) => error.message,
  )
  if (refused !== null)
    return wrong(`The mail server of SMTP_URL does not take our mails: ${refused}`)
  const outbox = join(config.dataDir, 'outbox')
  if (config.smtpUrl) return well(`${new URL(config.smtpUrl).host} takes our mails`)
  return config.isProduction
    ? wrong(
        `No mail leaves the shop: all are kept in ${outbox}, since SMTP_URL is not set. Without mails nobody can confirm an account or get a receipt.`,
      )
    : well(`kept in ${outbox}, since SMTP_URL is not set`)
}
