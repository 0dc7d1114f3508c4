import pino from 'pino'
import { expect, test } from 'vitest'
import { aBrowser, send } from '../support/send.ts'
import { openTestShop } from '../support/shop.ts'

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
