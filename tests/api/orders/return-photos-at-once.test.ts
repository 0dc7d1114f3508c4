/** @module-tag postgres */
import { expect, test } from 'vitest'
import { aDeliveredOrder } from '../../support/buying/delivered.ts'
import { aPhoto } from '../../support/catalogue/photos.ts'
import { send } from '../../support/send.ts'

test('a photo of a return that is sent fifty times at once is kept once, and goes with its request', async () => {
  const { shop, id, browser, ask, withdraw, pictures } = await aDeliveredOrder({
    RATE_LIMIT_FACTOR: '1000',
  })
  const photo = await aPhoto()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask([photo])))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 303)).toHaveLength(1)
  expect(statuses.filter((status) => ![303, 400, 503].includes(status))).toEqual([])
  const requests = await shop.db.selectFrom('return_request').select('id').execute()
  const [picture] = await pictures()
  expect([requests.length, (await pictures()).length]).toEqual([1, 1])
  expect((await send(shop, browser, `GET /orders/${id}/pictures/${picture?.id}`)).status).toBe(200)
  await withdraw()
  expect(await pictures()).toEqual([])
})
