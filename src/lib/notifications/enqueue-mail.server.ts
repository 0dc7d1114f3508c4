import { enqueue } from '#lib/jobs/jobs.server.ts'
import { seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'

/**
 * Enqueues a mail of this kind of job, to be sent at once or at `runAt`. The payload is sealed: links in mails give
 * access, so the database must not contain them in the clear.
 */
export async function enqueueMail(
  shop: Shop,
  kind: string,
  mail: { to: string },
  uniqueKey?: string,
  runAt?: Moment,
): Promise<void> {
  // No recipient: an order without an e-mail address, or a mail that the owner switched off.
  if (mail.to === '') return
  await enqueue(shop, {
    kind,
    payload: { sealed: seal(shop.config.secretKey, JSON.stringify(mail)) },
    ...(uniqueKey ? { uniqueKey } : {}),
    ...(runAt ? { runAt } : {}),
  })
}
