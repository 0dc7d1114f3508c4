import { describe, expect, test } from 'vitest'
import { ownAccount } from '#lib/payments/own-account/change-account.server.ts'
import { allowDoor } from '../../support/buying/door.ts'
import { command } from '../../support/command.ts'
import { startBtcpay } from '../../support/fakes/btcpay.ts'
import { startFlutterwave } from '../../support/fakes/flutterwave.ts'
import { startNowpayments } from '../../support/fakes/nowpayments.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { aWaitingOrder } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { addressOf } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

const companies = {
  paystack: startPaystack,
  flutterwave: startFlutterwave,
  btcpay: startBtcpay,
  nowpayments: startNowpayments,
}

/** A shop that runs with one company, and the environment in which its owner asks the doctor. */
async function aShop(name: keyof typeof companies) {
  const company = await companies[name]()
  const shop = await openTestShop(company.env)
  const SITE_URL = await addressOf(shop)
  // The company's clock is that of this machine, and so is the doctor's.
  const examine = (env: Record<string, string> = {}) =>
    command(shop, ['doctor'], { SITE_URL, ...env }, new Date().toISOString())
  return { company, shop, examine, SITE_URL }
}

const ACCOUNT = {
  bank: 'Access Bank',
  accountNumber: '0690000031',
  accountName: 'Oja Stores',
  waitHours: 24,
}

describe('doctor', () => {
  test.each(Object.keys(companies) as (keyof typeof companies)[])(
    'finds %s well: the key, the clock, and the way of its messages',
    async (name) => {
      const { examine, SITE_URL } = await aShop(name)
      const { code, out } = await examine()
      const line = out.split('\n').find((text) => text.includes(`ok     ${name}`))
      expect(line).toContain('the key is accepted')
      expect(line).toContain(`messages arrive at ${SITE_URL}/api/payments/webhooks/${name}`)
      expect({ code, wrong: /WRONG.*/.exec(out)?.[0] }).toEqual({ code: 0, wrong: undefined })
    },
  )

  test('says that Paystack takes no transfers on the shop’s own page for this account', async () => {
    const paystack = await startPaystack()
    const env = { ...paystack.env, PAYSTACK_IN_SHOP: 'bank_transfer' }
    const shop = await openTestShop(env)
    await somePlaces(shop)
    paystack.switchedOn.transfer = false
    await aWaitingOrder(shop)
    const SITE_URL = await addressOf(shop)
    const examine = () => command(shop, ['doctor'], { SITE_URL, ...env }, new Date().toISOString())
    expect((await examine()).out).toMatch(/ok {5}paystack .*it refuses transfer on your own page/)
    paystack.switchedOn.transfer = true
    shop.pass(1_000)
    await aWaitingOrder(shop)
    expect((await examine()).out).not.toContain('it refuses')
  })

  test.each(['cursor', 'nothing'] as const)(
    'takes a key of Paystack whose list tells its pages by %s',
    async (by) => {
      const { company, examine } = await aShop('paystack')
      if ('lists' in company) company.lists.by = by
      expect((await examine()).out).toMatch(/ok {5}paystack .*the key is accepted/)
    },
  )

  test('says that fees are passed on to buyers', async () => {
    const paystack = await startPaystack()
    const env = { ...paystack.env, PAYSTACK_IN_SHOP: 'bank_transfer' }
    const shop = await openTestShop(env)
    await somePlaces(shop)
    paystack.switchedOn.feesKobo = 100_00
    await aWaitingOrder(shop)
    const SITE_URL = await addressOf(shop)
    const said = await command(shop, ['doctor'], { SITE_URL, ...env }, new Date().toISOString())
    expect(said.out).toContain('its fees are passed on to buyers')
  })

  test('says which ways to pay are off, and where they are switched on', async () => {
    const { shop, examine } = await aShop('paystack')
    const off = async () => / off: (.*)/.exec((await examine()).out)?.[1]
    expect(await off()).toBe(
      'transfer and USSD on your own page (PAYSTACK_IN_SHOP), your own bank account (/desk/money/account), pay on delivery (/desk/delivery)',
    )
    await somePlaces(shop)
    await allowDoor(shop)
    await shop.inTransaction((shop) => ownAccount.become(shop, ACCOUNT, 'Ada'))
    expect(await off()).toBe('transfer and USSD on your own page (PAYSTACK_IN_SHOP)')
  })

  test('says that transfers with Flutterwave on the shop’s own page are off', async () => {
    const { examine } = await aShop('flutterwave')
    expect((await examine()).out).toContain(
      'off: transfer on your own page (FLUTTERWAVE_IN_SHOP), your own bank account',
    )
  })

  test('says at which rate NOWPayments is asked in dollars, and that it has no naira', async () => {
    const { examine } = await aShop('nowpayments')
    expect((await examine()).out).toContain(
      '₦100,000 are $62.50 at ₦1,600 to the dollar, 0.00051 BTC',
    )
    const { code, out } = await examine({ NOWPAYMENTS_NAIRA_PER_USD: '' })
    expect(out).toMatch(/WRONG {2}nowpayments .*Their published list of currencies has no naira/)
    expect(code).toBe(1)
  })

  test.each([
    ['Paystack', 'paystack', { PAYSTACK_SECRET_KEY: 'sk_test_wrong' }],
    ['Flutterwave', 'flutterwave', { FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-wrong' }],
    ['BTCPay', 'btcpay', { BTCPAY_API_KEY: 'key-of-somebody-else' }],
    [
      'NOWPayments',
      'nowpayments',
      { NOWPAYMENTS_API_KEY: 'key-of-somebody-else', NOWPAYMENTS_NAIRA_PER_USD: '' },
    ],
  ] as const)('says that %s does not accept the key, and nothing else', async (says, name, env) => {
    const { examine } = await aShop(name)
    const { code, out } = await examine(env)
    expect(out).toMatch(new RegExp(`^WRONG  ${name} +${says} does not accept the key: [^.]*$`, 'm'))
    expect(code).toBe(1)
  })

  test('says in words that no shop is at SITE_URL', async () => {
    const { examine } = await aShop('paystack')
    const { code, out } = await examine({ SITE_URL: 'http://127.0.0.1:9' })
    expect(out).toMatch(/WRONG {2}paystack .*cannot be reached/)
    expect(code).toBe(1)
  })

  test('says that the running shop has another secret, or nothing of the company', async () => {
    const { examine } = await aShop('btcpay')
    const other = await examine({ BTCPAY_WEBHOOK_SECRET: 'another-secret' })
    expect(other.out).toMatch(/WRONG {2}btcpay .*the secret of BTCPay .*it has another one/)
    const plain = await openTestShop()
    const none = await examine({ SITE_URL: await addressOf(plain) })
    expect(none.out).toMatch(/WRONG {2}btcpay .*nothing of BTCPay: start it with the same settings/)
  })

  test('says when a company is away', async () => {
    const { company, examine } = await aShop('flutterwave')
    company.faults.push('error', 'error', 'error')
    expect((await examine()).out).toMatch(/WRONG {2}flutterwave .*has trouble of its own/)
    company.faults.splice(0, Infinity, 'down', 'down', 'down')
    expect((await examine()).out).toMatch(/WRONG {2}flutterwave .*cannot be reached/)
  })

  test('says when the clocks differ', async () => {
    const { company, examine } = await aShop('paystack')
    company.clock.aheadMs = 5 * 60_000
    expect((await examine()).out).toMatch(
      /WRONG {2}paystack .*clock is (299|300|301) s behind that of Paystack/,
    )
  })
})
