import { describe, expect, test } from 'vitest'
import { networkOf } from '#lib/limits/limits.ts'

describe('networkOf', () => {
  test('is the /24 of an IPv4 address, also in IPv6 clothes', () => {
    expect(networkOf('102.89.23.77')).toBe('102.89.23.0/24')
    expect(networkOf('::ffff:102.89.23.77')).toBe('102.89.23.0/24')
  })

  test('is the /48 of an IPv6 address, however it is written', () => {
    expect(networkOf('2001:db8:85a3:1:2:3:4:5')).toBe('2001:db8:85a3::/48')
    expect(networkOf('2001:0DB8:85A3::8a2e')).toBe('2001:db8:85a3::/48')
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0::/48')
    expect(networkOf('::1')).toBe('0:0:0::/48')
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0::/48')
  })

  test('is unknown for what is no address', () => {
    for (const text of [null, undefined, '', 'localhost', '1.2.3', '1:2:3', 'g::1'])
      expect(networkOf(text)).toBe('unknown')
  })
})
