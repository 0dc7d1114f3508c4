import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { built, DIST } from '../../support/processes/built.ts'
import { openTestShop } from '../../support/shop.ts'

test.each([
  ['a health check', '/healthz', /\bok$/i],
  ['a page', '/cart', /content-type: text\/html[^]*<\/html>/i],
])(
  '%s on a connection in use is answered while the server stops, and ends the connection',
  async (_, path, answer) => {
    const shop = await openTestShop()
    const { startServer, loadBuild } = await built()
    const address = { host: '127.0.0.1', port: 0 }
    const server = await startServer(shop, await loadBuild(DIST, null), address)
    const socket = connect(Number(new URL(server.url).port), address.host)
    const ask = `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
    const half = 'POST /auth/jwt/create/ HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{'
    // The answer to the first says that half of the second has come, too: the connection is in use.
    socket.write(`GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n${half}`)
    await once(socket, 'readable')
    const closed = server.close()
    socket.write(`}${ask}`)
    const answers = await text(socket)
    await closed
    const last = answers.split('HTTP/1.1 ').at(-1)
    expect(last).toMatch(/^200 OK[^]*connection: close/i)
    expect(last).toMatch(answer)
  },
)
