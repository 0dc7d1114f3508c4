import { expect, test } from 'vitest'
import { asFailure } from '#lib/web/failure.server.ts'
import { HOUR_MS } from '#lib/time.ts'
import { mailsOf } from '../../support/outbox.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const breaks = (shop: TestShop, requestId: string) =>
  asFailure(shop, requestId, new TypeError('no such basket of Ada'))
const breaksElsewhere = (shop: TestShop, requestId: string) =>
  asFailure(shop, requestId, new RangeError('too far'))

const subjectsOf = async (shop: TestShop) => (await mailsOf(shop)).map(({ subject }) => subject)

test('the owner hears once an hour of each kind of failure, without what its message says', async () => {
  const shop = await openTestShop({ NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1' })
  for (const id of ['first', 'second', 'third']) breaks(shop, id)
  breaksElsewhere(shop, 'fourth')
  const subject = 'Ọjà: A request to your shop failed'
  // The mail is written beside the answer, which does not wait for it.
  await expect.poll(() => subjectsOf(shop)).toEqual([subject, subject])
  const texts = (await mailsOf(shop)).map(({ text }) => text).join('')
  expect(texts).toContain('TypeError')
  expect(texts).toContain('RangeError')
  expect(texts).toContain('fourth')
  expect(texts).not.toContain('Ada')

  shop.pass(HOUR_MS)
  breaks(shop, 'fifth')
  await expect.poll(async () => (await subjectsOf(shop)).length).toBe(3)
})

test('a trial writes its failures to the log alone', async () => {
  const shop = await openTestShop()
  breaks(shop, 'first')
  expect(await subjectsOf(shop)).toEqual([])
})
