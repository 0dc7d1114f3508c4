import { join } from 'node:path'
import { sayMailFault } from '#lib/notifications/mail-faults.ts'
import type { Shop } from '#lib/shop.ts'
import { type Finding, well, wrong } from './health.ts'

export async function lookAtMail({ mail, config }: Shop): Promise<Finding> {
  const refused = await mail.check().then(
    () => null,
    (error: Error) => sayMailFault(error),
  )
  if (refused !== null) return wrong(`The mail server does not take our mails. ${refused}`)
  const outbox = join(config.dataDir, 'outbox')
  const server = mail.server()
  if (server !== null) return well(`${server} takes our mails`)
  return config.isProduction
    ? wrong(
        `No mail leaves the shop: all are kept in ${outbox}, since no mail server is set. Without mails nobody can confirm an account or get a receipt.`,
      )
    : well(`kept in ${outbox}, since no mail server is set`)
}
