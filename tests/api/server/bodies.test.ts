import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { afterUse } from '../../support/cleanup.ts'
import { aBrowser, addressOf, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

type Form = { path?: string; type?: string; bytes: number; headers?: string[] }

/** A connection that has begun to send a form of `bytes`, and sends no more of it. */
async function aSlowSender(
  address: string,
  { path = '/signin', type = 'application/x-www-form-urlencoded', bytes, headers = [] }: Form,
): Promise<Socket> {
  const { hostname, port, host } = new URL(address)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  afterUse(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: ${address}`,
      `Content-Type: ${type}`,
      `Content-Length: ${bytes}`,
      ...headers,
      '',
      'username=',
    ].join('\r\n'),
  )
  return socket
}

const answerOn = async (socket: Socket): Promise<string> =>
  String(await once(socket, 'data')).split('\r\n')[0] ?? ''

test('strangers with large bodies are refused before these are read, and other forms go on', async () => {
  const shop = await openTestShop()
  const address = await addressOf(shop)
  const senders = await Promise.all(
    Array.from({ length: 22 }, () => aSlowSender(address, { bytes: 200_000 })),
  )
  const answers = await Promise.all(senders.map(answerOn))
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 413 Payload Too Large']))
  const form = { username: 'nobody', password: 'market-day-7' }
  const { status } = await send(shop, aBrowser(), 'POST /signin', form, { form: true })
  expect(status).toBe(401)
  for (const socket of senders) socket.destroy()
})

test.each([
  '/desk/goods/drafts?shared',
  '/desk/goods/new',
  '/desk/goods/import',
  '/desk/orders/OJ-1',
])(
  'a form with files for %s is refused without a session of the desk, before it is read',
  async (path) => {
    const shop = await openTestShop()
    const socket = await aSlowSender(await addressOf(shop), {
      path,
      type: 'multipart/form-data; boundary=x',
      bytes: 20_000_000,
    })
    expect(await answerOn(socket)).toBe('HTTP/1.1 413 Payload Too Large')
  },
)

test.each([
  '/orders/OJ-1',
  '/orders/OJ-1/pay',
  '/api/orders/OJ-1/returns/',
  '/pay/made-up',
  '/products/gele/rate/photos',
])(
  'a form with photos for %s is refused before it is read from a browser on which nobody has signed in',
  async (path) => {
    const shop = await openTestShop()
    const form = { path, type: 'multipart/form-data; boundary=x', bytes: 20_000_000 }
    const address = await addressOf(shop)
    for (const headers of [
      [],
      ['Cookie: session=x; known-device=made.up', 'Authorization: JWT x'],
    ]) {
      const socket = await aSlowSender(address, { ...form, headers })
      expect(await answerOn(socket)).toBe('HTTP/1.1 413 Payload Too Large')
    }
  },
)

test('a malformed Content-Type is refused as one that the shop does not take', async () => {
  const shop = await openTestShop()
  const emoji = Buffer.from('\u{1F600}').toString('latin1')
  const types = ['application/;', ';;', 'json', emoji, 'a'.repeat(5_000), 'text / html', 'a/b; c']
  const calls = ['POST /api/carts/add_to_cart/', 'PUT /api/profile/1/', 'POST /auth/jwt/create']
  for (const type of types)
    for (const call of [...calls, 'POST /signin', 'POST /api/payments/webhooks/sandbox']) {
      const headers = { 'content-type': type }
      const answer = await send(shop, aBrowser(), call, '{"a":1}', { headers })
      expect([400, 401, 415], `${call} ${type}`).toContain(answer.status)
      if (!calls.includes(call) || answer.status === 401) continue
      const { detail } = (await answer.json()) as { detail: string }
      expect(detail).toMatch(/^Unsupported media type/)
    }
})
