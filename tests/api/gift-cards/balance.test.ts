import { describe, expect, test } from 'vitest'
import { emptyCard } from '#lib/gift-cards/gift-cards.server.ts'
import { useUpRate } from '#lib/limits/limits.server.ts'
import { newSecret } from '#lib/random.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { aGiftCard, someCredit } from '../../support/buying/gift-cards.ts'
import { aBrowser, send } from '../../support/send.ts'
import { HERE, hitsOf } from '../../support/limits.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer } from '../../support/world.ts'

const guess = (shop: TestShop, card: string, browser = aBrowser()) =>
  send(shop, browser, 'POST /gift-card', { card }, { form: true })

const WRONG = 'ABCD-EFGH-JKLM-NPQR'

describe('the balance page of gift cards', () => {
  test('says how much is on a card, to who knows its code, and keeps it in no address and no cache', async () => {
    const shop = await openTestShop()
    const { code } = await aGiftCard(shop, 12_500)
    const answer = await guess(shop, code.replaceAll('-', ' ').toLowerCase())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const html = await answer.text()
    expect(html).toContain(`₦12,500 is on the gift card that ends in ${code.slice(-4)}.`)
    expect(html).not.toContain(code)
  })

  test('tells nothing of a code that is wrong or cancelled', async () => {
    const shop = await openTestShop()
    const { id, code } = await aGiftCard(shop, 12_500)
    await shop.inTransaction((shop) => emptyCard(shop, id, { cause: 'cancelled', who: 'a test' }))
    for (const typed of [WRONG, code, 'nonsense', '']) {
      const answer = await guess(shop, typed)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('We do not know this code, or it was cancelled.')
    }
  })

  test('lets nobody guess: after five wrong codes of a browser there is a wait, which grows', async () => {
    const shop = await openTestShop()
    const { code } = await aGiftCard(shop, 12_500)
    const browser = aBrowser()
    browser.cookies.set('cart', newSecret())
    const tries = async () => {
      let wrong = 0
      for (;;) {
        const { status } = await guess(shop, WRONG, browser)
        if (status === 429) return wrong
        wrong++
      }
    }
    expect(await tries()).toBe(5)
    // The right code has to wait, too.
    expect((await guess(shop, code, browser)).status).toBe(429)
    expect((await guess(shop, code)).status).toBe(200)
    shop.pass(5 * MINUTE_MS)
    expect(await tries()).toBe(3)
    shop.pass(5 * MINUTE_MS)
    expect(await tries()).toBe(0)
    shop.pass(30 * MINUTE_MS)
    expect(await tries()).toBe(4)
  })

  test('counts the wrong codes of a network, whatever browser types them', async () => {
    const shop = await openTestShop()
    const { code } = await aGiftCard(shop, 12_500)
    expect((await guess(shop, code)).status).toBe(200)
    await guess(shop, WRONG)
    await guess(shop, WRONG)
    expect(await hitsOf(shop, `code:${HERE}`)).toBe(2)
    await useUpRate(shop, `code:${HERE}`, HOUR_MS)
    expect((await guess(shop, code)).status).toBe(429)
  })

  test('counts no slip as a try: what can be no code', async () => {
    const shop = await openTestShop()
    const { code } = await aGiftCard(shop, 12_500)
    for (let time = 0; time < 12; time++)
      expect((await guess(shop, code.slice(1))).status).toBe(400)
    expect((await guess(shop, code)).status).toBe(200)
  })

  test('counts no right code as a try', async () => {
    const shop = await openTestShop()
    const { code } = await aGiftCard(shop, 12_500)
    for (let time = 0; time < 12; time++) expect((await guess(shop, code)).status).toBe(200)
  })

  test('says to a customer how much store credit there is', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const read = async () => (await send(shop, ada, 'GET /gift-card')).text()
    expect(await read()).toContain('You have no store credit.')
    await someCredit(shop, ada.id, 3_000)
    expect(await read()).toContain('You have ₦3,000 of store credit.')
  })
})
