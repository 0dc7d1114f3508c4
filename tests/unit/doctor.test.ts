import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DEMO_GOODS } from '../../scripts/commands/doctor-goods.ts'
import { sayMemory } from '../../scripts/commands/doctor-machine.ts'
import { findMisspelt } from '../../scripts/commands/doctor-settings.ts'

describe('a setting that is none', () => {
  test.each([
    ['SMPT_URL', 'SMPT_URL is no setting: SMTP_URL is.'],
    ['DATABSE_URL', 'DATABSE_URL is no setting: DATABASE_URL is.'],
    ['TRUST_PROXYS', 'TRUST_PROXYS is no setting: TRUST_PROXY is.'],
    ['PAYSTACK_SECRETKEY', 'PAYSTACK_SECRETKEY is no setting: PAYSTACK_SECRET_KEY is.'],
    ['BTCPAY_WALLET', 'BTCPAY_WALLET is no setting.'],
  ])('%s is said', (name, said) => {
    expect(findMisspelt([name])).toEqual([said])
  })

  test('of another program is left alone, as are those of the shop', () => {
    const others = ['HOME', 'HOSTNAME', 'PATH', 'SHELL', 'NODE_OPTIONS', 'POSTGRES_DB', 'LOG_FILE']
    const own = ['HOST', 'SMTP_URL', 'TRUST_PROXY', 'PAYSTACK_SECRET_KEY', 'BTCPAY_URL']
    expect(findMisspelt([...others, ...own])).toEqual([])
  })
})

test('a machine on which a shop does not fit is said', () => {
  expect(sayMemory(2_000_000_000, 1_200_000_000)).toBe('2.0 GB, 1.2 GB of them free')
  expect(() => sayMemory(256_000_000, 99_000_000)).toThrow('This machine has 256 MB; a shop takes')
})

test('the goods by which the demo shop is known are in its catalogue', () => {
  const rows = readFileSync('catalogue/items.csv', 'utf8').split('\n')
  for (const slug of DEMO_GOODS)
    expect(
      rows.some((row) => row.startsWith(`${slug},`)),
      slug,
    ).toBe(true)
})
