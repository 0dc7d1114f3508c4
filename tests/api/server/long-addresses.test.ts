import { expect, test } from 'vitest'
import { post } from '../../support/desk/desk.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

test('an address to go on to of more than 2,000 characters is dropped', async () => {
  const shop = await openTestShop()
  const long = `/categories/${'a'.repeat(9_000)}`
  const guest = aBrowser()
  const page = await (await send(shop, guest, `GET /signin?next=${long}`)).text()
  expect(page).not.toContain('aaaa')
  const led = [
    await send(shop, guest, `GET /checkout?x=${'b'.repeat(9_000)}`),
    await send(shop, guest, `GET /desk/orders?q=${'b'.repeat(9_000)}`),
    await send(shop, guest, `GET /core/password/reset/confirm?uid=x&token=${'b'.repeat(9_000)}`),
    await post(
      shop,
      guest,
      '/favourites',
      { item_id: '1' },
      {
        referer: `${shop.config.siteUrl}/search?query=${'b'.repeat(9_000)}`,
      },
    ),
  ]
  for (const { headers } of led) expect(headers.get('location') ?? '').not.toContain('bbbb')
})
