import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { drainedOf, streamOf } from '#lib/web/endpoints/stream.server.ts'

const MANY_BYTES = 20_000_000

/** What a browser that does not read gets: more than the line and its buffers hold. */
async function aFullAnswer() {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => {
    response.write(Buffer.alloc(MANY_BYTES))
    resolve(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asked = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  asked.on('error', () => undefined).end()
  const [[answer], response] = await Promise.all([once(asked, 'response'), promise])
  return { server, asked, answer, response }
}

describe('a streamed answer', () => {
  test('makes each part only when the browser can take it', async () => {
    let made = 0
    async function* parts() {
      for (; made < 5; made++) yield `part ${made};`
    }
    const line = { isFree: Promise.withResolvers<void>() }
    const reader = streamOf(parts(), () => line.isFree.promise).getReader()
    const first = reader.read()
    await new Promise((resolve) => setImmediate(resolve))
    expect(made).toBe(0)
    line.isFree.resolve()
    expect(new TextDecoder().decode((await first).value)).toBe('part 0;')
    line.isFree = Promise.withResolvers()
    await new Promise((resolve) => setImmediate(resolve))
    // One more was begun before the line was full.
    expect(made).toBeLessThanOrEqual(2)
  })

  test('ends what it reads from when the browser is gone', async () => {
    let isEnded = false
    async function* parts() {
      try {
        for (;;) yield 'row'
      } finally {
        isEnded = true
      }
    }
    const reader = streamOf(parts()).getReader()
    await reader.read()
    await reader.cancel()
    expect(isEnded).toBe(true)
  })

  test('waits for a slow browser to read, and not for one that is gone', async () => {
    const slow = await aFullAnswer()
    expect(slow.response.writableNeedDrain).toBe(true)
    const drained = drainedOf(slow.response)
    slow.answer.resume()
    await drained
    expect(slow.response.writableNeedDrain).toBe(false)
    slow.server.close().closeAllConnections()
    const gone = await aFullAnswer()
    const left = drainedOf(gone.response)
    gone.asked.destroy()
    await left
    expect(gone.response.destroyed).toBe(true)
    gone.server.close().closeAllConnections()
  })
})
