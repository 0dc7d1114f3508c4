import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { receiveWebhook } from '../settle/reconcile.server.ts'
import { SANDBOX } from '../payments.ts'
import { signSandboxWebhook } from './sandbox.gateway.server.ts'
import type { SandboxChoice } from './sandbox.schema.ts'
import {
  findSandboxPayment,
  clearPayerOf,
  moveSandboxPayment,
  type SandboxPayment,
} from './sandbox.sql.ts'

/** A payment at the test page. Throws ShopError('not_found'), also when the test page is not in use. */
export async function findTestPayment(shop: Shop, reference: string): Promise<SandboxPayment> {
  const isInUse = shop.payments.some(({ provider }) => provider === SANDBOX)
  const payment = isInUse ? await findSandboxPayment(shop.db, reference) : undefined
  if (!payment) throw new ShopError('not_found')
  return payment
}

/**
 * Does what the shopper chose on the test page, sends the shop an event as a company would, and returns the address to
 * go back to. A paid or declined payment stays so. Throws ShopError('not_found').
 */
export async function chooseOnTestPage(
  shop: Shop,
  reference: string,
  choice: SandboxChoice,
): Promise<string> {
  const payment = await findTestPayment(shop, reference)
  const open = ['open', 'abandoned'] as const
  switch (choice) {
    case 'pay':
      if (
        await moveSandboxPayment(shop.db, reference, open, { state: 'paid', paid_at: shop.now() })
      )
        await tellShop(shop, payment)
      break
    case 'decline':
      await moveSandboxPayment(shop.db, reference, open, { state: 'declined' })
      break
    case 'leave':
      await moveSandboxPayment(shop.db, reference, open, { state: 'abandoned' })
  }
  return payment.return_url
}

async function tellShop(shop: Shop, payment: SandboxPayment): Promise<void> {
  const { rawBody, headers } = signSandboxWebhook(
    shop.config,
    payment.reference,
    payment.amount_kobo,
  )
  await receiveWebhook(shop, SANDBOX, rawBody, headers)
}

/** Deletes the customer's e-mail address from the test page's payments. */
export const clearTestPayer = ({ db }: Shop, customerId: number): Promise<void> =>
  clearPayerOf(db, customerId)
