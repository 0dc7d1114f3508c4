import { describe, expect, test } from 'vitest'
import { networkOf } from '#lib/limits/limits.ts'
import { networkOfRequest } from '#lib/web/network.server.ts'

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

describe('networkOfRequest', () => {
  const from = (forwarded: string, trustProxy: boolean) => {
    const headers = { 'x-forwarded-for': forwarded }
    const socket = { remoteAddress: '192.168.7.1' }
    return networkOfRequest({ headers, socket } as never, trustProxy)
  }

  test('is what our proxy says, whatever was written before it', () => {
    expect(from('102.89.23.77', true)).toBe('102.89.23.0/24')
    expect(from('1.2.3.4, 102.89.23.77', true)).toBe('102.89.23.0/24')
    expect(from('', true)).toBe('192.168.7.0/24')
  })

  test('believes nobody where no proxy stands before the shop', () => {
    expect(from('102.89.23.77', false)).toBe('192.168.7.0/24')
  })
})
