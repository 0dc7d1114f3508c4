import { findBookFaults } from '#lib/books/faults.server.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import type { Shop } from '#lib/shop.ts'
import { bookTexts as texts } from '#lib/texts/owner/books.ts'
import { lagosDayOf } from '#lib/time.ts'

/** Where the books differ from orders, payments and refunds, in words. */
export const findWrongBooks = async (shop: Shop): Promise<string[]> =>
  (await findBookFaults(shop)).map(({ number, cause, koboOff }) =>
    texts.fault(number, cause, koboOff),
  )

/** Tells the owner once a day of each difference. */
export async function checkBooks(shop: Shop): Promise<void> {
  const faults = await findWrongBooks(shop)
  if (faults.length === 0) return
  shop.log.error({ faults }, 'the books differ from the orders')
  await sendOwnerMail(shop, {
    key: `books:${lagosDayOf(shop.now())}`,
    subject: texts.subject,
    paragraphs: [texts.intro(faults.length), ...faults, texts.advice],
  })
}
