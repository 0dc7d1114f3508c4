import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pino from 'pino'
import { expect, test } from 'vitest'
import { built } from '../../support/processes/built.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { addressOf, aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

test('a request leaves one line, which tells neither a token nor an id of its address nor what was asked for', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
  const shop = await openTestShop({}, { log })
  const token = 'b'.repeat(20)
  const answer = await send(shop, aBrowser(), `GET /emailverified/${'u'.repeat(19)}/${token}?q=ada`)
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told.filter(({ path }) => path !== undefined)).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      requestId: answer.headers.get('x-request-id'),
      method: 'GET',
      path: `/emailverified/${'u'.repeat(19)}/...`,
      status: answer.status,
      ms: expect.any(Number),
    },
  ])
  expect(lines.join('')).not.toContain(token)
})

test('a request whose sender hangs up leaves one line, while its body comes and while it waits', async () => {
  const told: Record<string, unknown>[] = []
  const line = { came: () => {} }
  const write = (text: string) => {
    told.push(JSON.parse(text))
    line.came()
  }
  const log = pino({ base: null }, { write })
  const paystack = await startPaystack()
  const shop = await openTestShop(paystack.env, { log }, (await built()).openShop)
  const { hostname, port } = new URL(await addressOf(shop))
  const hangUp = async (request: string, isReceived: (socket: Socket) => Promise<unknown>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const socket = connect(Number(port), hostname, () => socket.write(request))
    await isReceived(socket)
    line.came = resolve
    socket.destroy()
    await promise
  }
  await hangUp(
    'POST /api/cart/ HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n{',
    // The server says that it goes on.
    (socket) => once(socket, 'data'),
  )
  paystack.faults.push('hangs')
  await hangUp('GET /api/banks/ HTTP/1.1\r\nHost: a\r\n\r\n', () => paystack.hasBeenAsked(1))
  shop.deadline.abort()
  await send(shop, aBrowser(), 'GET /healthz')
  const hungUp = told.filter(({ requestId, path }) => requestId && path !== '/healthz')
  expect(hungUp).toEqual([
    expect.objectContaining({ method: 'POST', path: '/api/cart', status: 499 }),
    expect.objectContaining({ method: 'GET', path: '/api/banks', status: 499 }),
  ])
})
