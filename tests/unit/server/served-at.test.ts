import { expect, test } from 'vitest'
import { phoneAddress } from '#lib/web/server/phone-address.server.ts'
import { networkAddress } from '#lib/web/server/served-at.server.ts'

const address = (family: 'IPv4' | 'IPv6', address: string, internal = false) => ({
  family,
  address,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  scopeid: 0,
})
const INTERFACES = {
  lo: [address('IPv4', '127.0.0.1', true)],
  eth0: [address('IPv6', 'fe80::1'), address('IPv4', '102.89.1.7')],
  wlan0: [address('IPv4', '192.168.1.20')],
}

test('a phone in the same network opens a shop that listens everywhere', () => {
  const at = (host: string, interfaces = {}) =>
    networkAddress({ host, port: 4321 }, { ...INTERFACES, ...interfaces })
  expect(at('0.0.0.0')).toBe('http://192.168.1.20:4321')
  expect(at('0.0.0.0', { wlan0: [] })).toBe('http://102.89.1.7:4321')
  expect(at('0.0.0.0', { eth0: [], wlan0: [] })).toBeNull()
  expect(at('127.0.0.1')).toBeNull()
})

test('a start shows that address to type, and as a picture for the camera', () => {
  const [words, ...picture] = phoneAddress('http://192.168.1.20:4321').trimEnd().split('\n')
  expect(words).toBe('A phone in the same Wi-Fi opens http://192.168.1.20:4321')
  expect(picture.length).toBeGreaterThan(10)
  for (const row of picture) expect(row).toMatch(/^[ ▀▄█]+$/)
})
