import { describe, expect, test } from 'vitest'
import { SettingError } from '#lib/config.server.ts'
import { newId } from '#lib/random.server.ts'
import { testPageNotice } from '#lib/payments/gateway.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { aCart, anAddress } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

const paystack = await startPaystack()

const shop = await openTestShop(paystack.env)

await somePlaces(shop)

describe('the checkout', () => {
  test('lets its form end at the payment company, and at no other place', async () => {
    const ada = await aCustomer(shop, `ada.${newId().slice(0, 8).toLowerCase()}`)
    await anAddress(shop, ada.id)
    await aCart(shop, ada.id, [{ item: await anItem(shop) }])
    const response = await send(shop, ada, 'GET /checkout')
    expect(response.status).toBe(200)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`form-action 'self' https://checkout.paystack.com ${paystack.url};`)
    const home = await send(shop, aBrowser(), 'GET /signin')
    expect(home.headers.get('content-security-policy')).not.toContain('paystack')
  })
})

describe('openShop', () => {
  const opening = (env: Record<string, string>) => openTestShop({ ...paystack.env, ...env })

  test('refuses a test key in a real shop and a live key in a trial', async () => {
    await expect(opening({ NODE_ENV: 'production' })).rejects.toThrow(/is a test key/)
    await expect(opening({ PAYSTACK_SECRET_KEY: 'sk_live_1234' })).rejects.toThrow(/is a live key/)
    await expect(opening({ PAYSTACK_SECRET_KEY: 'pk_test_1234' })).rejects.toThrow(SettingError)
    await expect(opening({ PAYSTACK_CHANNELS: 'card,pigeon' })).rejects.toThrow(
      'PAYSTACK_CHANNELS must be some of card, bank,',
    )
  })

  test('offers only what is set up, and the test page beside it only where that is allowed', async () => {
    const namesOf = ({ payments }: TestShop) =>
      payments.map(({ provider, kind }) => `${provider} ${kind}`)
    const live = { NODE_ENV: 'production', PAYSTACK_SECRET_KEY: 'sk_live_1234' }
    expect(namesOf(await opening(live))).toEqual(['paystack fiat'])
    expect(namesOf(await opening({}))).toEqual(['paystack fiat'])
    expect(testPageNotice((await opening({})).payments)).toBeNull()
    const allowed = { ALLOW_SANDBOX_PAYMENTS: '1' }
    const mixed = await opening(allowed)
    expect(namesOf(mixed)).toEqual(['paystack fiat', 'sandbox crypto'])
    expect(testPageNotice(mixed.payments)).toBe(
      'Payments (crypto) end at the built-in test page: no money moves.',
    )
    expect(namesOf(await opening({ ...live, ...allowed }))).toEqual([
      'paystack fiat',
      'sandbox crypto',
    ])
  })

  test('says which setting of BTCPay Server is missing', async () => {
    await expect(opening({ BTCPAY_URL: 'https://pay.shop.example' })).rejects.toThrow(
      /BTCPAY_API_KEY must be set too, since BTCPAY_URL is/,
    )
  })
})
