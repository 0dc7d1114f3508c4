import { BlockList } from 'node:net'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { networkOf } from '#lib/limits/limits.ts'
import { trustedBy, unknownProxyOf } from '#lib/web/server/network.server.ts'
import {
  networksOf,
  readTrustProxy,
  type TrustProxy,
} from '#lib/settings/trusted-proxies.server.ts'

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

describe('the network of a request', () => {
  const from = async (
    forwarded: string,
    trustProxy: TrustProxy,
    remoteAddress = '192.168.7.1',
  ): Promise<string> => {
    const app = fastify({ trustProxy: trustedBy(trustProxy) })
    app.get('/', ({ ip }) => networkOf(ip))
    const headers = { 'x-forwarded-for': forwarded }
    return (await app.inject({ url: '/', headers, remoteAddress })).body
  }

  test('is what our proxy says, whatever was written before it', async () => {
    expect(await from('102.89.23.77', true)).toBe('102.89.23.0/24')
    expect(await from('1.2.3.4, 102.89.23.77', true)).toBe('102.89.23.0/24')
    expect(await from('', true)).toBe('192.168.7.0/24')
  })

  test('believes nobody where no proxy stands before the shop', async () => {
    expect(await from('102.89.23.77', false)).toBe('192.168.7.0/24')
  })

  test('is the first address from the end that none of our proxies has', async () => {
    const ours = networksOf('192.168.7.0/24, 10.0.0.5, fd00::/8')
    expect(await from('102.89.23.77', ours)).toBe('102.89.23.0/24')
    expect(await from('1.2.3.4, 102.89.23.77, 10.0.0.5', ours)).toBe('102.89.23.0/24')
    expect(await from('102.89.23.77', ours, '::ffff:192.168.7.1')).toBe('102.89.23.0/24')
    expect(await from('102.89.23.77, fd12::1', ours, 'fd00::2')).toBe('102.89.23.0/24')
    expect(await from('', ours)).toBe('192.168.7.0/24')
  })

  test('believes nobody who is none of our proxies', async () => {
    const ours = networksOf('10.0.0.0/8')
    expect(await from('102.89.23.77', ours)).toBe('192.168.7.0/24')
    expect(await from('102.89.23.77', ours, '41.184.12.7')).toBe('41.184.12.0/24')
  })
})

describe('unknownProxyOf', () => {
  const proxyOf = (remoteAddress: string, trustProxy: TrustProxy, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return unknownProxyOf({ headers, socket: { remoteAddress } } as never, trustProxy)
  }

  test('is a private address that sends visitors, and is not named', () => {
    for (const peer of ['127.0.0.1', '10.3.2.1', '172.31.0.1', '192.168.7.1', '::1', 'fd00::2'])
      expect(proxyOf(peer, false, '102.89.23.77')).toBe(peer)
    expect(proxyOf('::ffff:10.3.2.1', false, '102.89.23.77')).toBe('10.3.2.1')
    expect(proxyOf('10.3.2.1', networksOf('10.9.0.0/16'), '102.89.23.77')).toBe('10.3.2.1')
  })

  test('is nobody else', () => {
    expect(proxyOf('10.3.2.1', true, '102.89.23.77')).toBeNull()
    expect(proxyOf('10.3.2.1', networksOf('10.0.0.0/8'), '102.89.23.77')).toBeNull()
    expect(proxyOf('10.3.2.1', false)).toBeNull()
    expect(proxyOf('102.89.23.77', false, '1.2.3.4')).toBeNull()
  })
})

describe('TRUST_PROXY', () => {
  test('is off, on, or a list of networks', () => {
    expect(['0', 'off', '1', 'on'].map(readTrustProxy)).toEqual([false, false, true, true])
    expect(readTrustProxy('10.0.0.0/8, ::1')).toBeInstanceOf(BlockList)
    for (const text of ['yes', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8,', '::1/129', '10.0.0.1/8/8'])
      expect(readTrustProxy(text), text).toBeNull()
  })
})
