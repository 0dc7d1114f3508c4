import { describe, expect, test } from 'vitest'
import { fitsBank } from '#lib/payments/nuban.ts'
import { isDoubtful } from '#lib/payments/own-account/banks.ts'

describe('the last digit of an account number', () => {
  test.each([
    // The example of the CBN's standard: First Bank, serial 000001457.
    ['0000014579', '011', true],
    ['0000014578', '011', false],
    ['0123456785', '058', true],
    ['1023456785', '058', false],
  ])('of %s at %s fits: %s', (account, bank, fits) => {
    expect(fitsBank(account, bank)).toBe(fits)
  })

  test('is reckoned with a 9 before the five digits of other institutions', () => {
    expect(fitsBank('0123456789', '50211')).toBe(fitsBank('0123456789', '950211'))
    expect(
      [...'0123456789'].filter((digit) => fitsBank(`012345678${digit}`, '50211')),
    ).toHaveLength(1)
  })

  test('says nothing of a bank whose code has another form, or of what is no number', () => {
    expect(fitsBank('0123456785', '')).toBeNull()
    expect(fitsBank('0123456785', 'GTB')).toBeNull()
    expect(fitsBank('12', '058')).toBeNull()
  })

  test('says nothing of wallets, whose codes are their company’s and whose numbers are phone numbers', () => {
    // OPay and PalmPay as Paystack lists them, and MTN MoMo as the NIP network does.
    for (const code of ['999992', '999991', '120003'])
      expect(fitsBank('8035550142', code)).toBeNull()
    for (const wallet of ['OPay', 'PalmPay']) expect(isDoubtful(wallet, '8035550142')).toBe(false)
    expect(isDoubtful('GTBank', '1023456785')).toBe(true)
  })
})
