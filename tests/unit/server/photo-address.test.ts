import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { fetchPhoto, type FetchRules, isPublic } from '#lib/media/photo-address.gateway.server.ts'
import { networksOf } from '#lib/settings/trusted-proxies.server.ts'
import { afterUse } from '../../support/cleanup.ts'

const BYTES = Buffer.from('bytes of a photo')
const THIS_MACHINE = networksOf('127.0.0.1')

/** A server on this machine, and how often it was asked. */
async function aServer(answer: RequestListener) {
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterUse(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, asked: () => asked }
}

const get = (address: string, rules: Partial<FetchRules> = {}) =>
  fetchPhoto(address, { inside: THIS_MACHINE, signal: new AbortController().signal, ...rules })

const photo: RequestListener = (_, response) =>
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(BYTES)

describe('isPublic', () => {
  test('is false for this machine, private, link-local and other special networks', () => {
    for (const address of [
      '127.0.0.1',
      '127.255.0.9',
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      'fc00::1',
      'fd12::1',
      'fe80::1',
      'fe80::1%eth0',
      'ff02::1',
      '2001:db8::1',
      '2001::1',
      '2002:7f00:1::1',
      'localhost',
      '',
    ])
      expect(isPublic(address), address).toBe(false)
  })

  test('is true for the public internet', () => {
    for (const address of ['8.8.8.8', '172.32.0.1', '102.89.1.1', '2606:4700::1', '2a00:1450::1'])
      expect(isPublic(address), address).toBe(true)
  })
})

describe('fetchPhoto', () => {
  test('fetches from an address that may be reached', async () => {
    const { url } = await aServer(photo)
    expect(await get(`${url}/a.jpg`)).toEqual(BYTES)
  })

  test('never asks this machine, by whatever spelling or name, unless that is allowed', async () => {
    const { port, asked } = await aServer(photo)
    for (const host of [
      '127.0.0.1',
      'localhost',
      '0x7f.1',
      '2130706433',
      '[::ffff:127.0.0.1]',
      '0',
    ])
      expect(await get(`http://${host}:${port}/a.jpg`, { inside: null }), host).toBe('inside')
    expect(asked()).toBe(0)
  })

  test('checks where a redirect leads, and follows five', async () => {
    const { url, port } = await aServer((request, response) => {
      const left = Number(request.url?.slice(1))
      const location = left > 0 ? `/${left - 1}` : `http://127.0.0.2:${port}/secret`
      response.writeHead(302, { location }).end()
    })
    expect(await get(`${url}/0`)).toBe('inside')
    expect(await get(`${url}/9`)).toBe('redirects')
    const to = async (location: string) => {
      const { url } = await aServer((_, response) => response.writeHead(301, { location }).end())
      return get(url)
    }
    expect(await to('file:///etc/passwd')).toBe('noAddress')
  })

  test('takes only addresses of the web, without a password', async () => {
    for (const address of [
      'ftp://old.example/a.jpg',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      '/wp-content/a.jpg',
      'a.jpg',
      '',
      'https://ada:secret@old.example/a.jpg',
      `https://old.example/${'a'.repeat(2_000)}`,
    ])
      expect(await get(address), address).toBe('noAddress')
  })

  test('ends what is too large, also without a length that says so', async () => {
    const told = await aServer((_, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '99' }).end(),
    )
    const endless = await aServer((_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      const more = () => {
        while (response.write(BYTES));
      }
      response.on('drain', more)
      more()
    })
    expect(await get(told.url, { maxBytes: 50 })).toBe('tooLarge')
    expect(await get(endless.url, { maxBytes: 50_000 })).toBe('tooLarge')
  })

  test('says what is no photo, what is gone, what hangs and what cannot be reached', async () => {
    const page = await aServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Gone'),
    )
    const gone = await aServer((_, response) => response.writeHead(404).end())
    const hangs = await aServer(() => {})
    const cut = await aServer((_, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '99' })
      response.write('abc', () => response.destroy())
    })
    expect(await get(page.url)).toBe('noPhoto')
    expect(await get(gone.url)).toBe('refused')
    expect(await get(hangs.url, { timeoutMs: 100 })).toBe('slow')
    expect(await get(cut.url)).toBe('unreachable')
    expect(await get('http://127.0.0.1:1/a.jpg')).toBe('unreachable')
    expect(await get('https://no-such-shop.invalid/a.jpg')).toBe('unreachable')
  })
})
