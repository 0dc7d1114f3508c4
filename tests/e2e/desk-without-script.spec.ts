import { aDeskWorld, packAndSendAnOrder } from './desk.ts'
import { test } from './shop.ts'

test.use({ javaScriptEnabled: false })

test('an order is packed, sent and delivered by somebody whose browser runs no script', async ({
  page,
  baseURL,
  outbox,
}) => {
  await packAndSendAnOrder(page, await aDeskWorld(baseURL ?? '', outbox))
})
