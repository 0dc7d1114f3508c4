import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that the system gives to outgoing connections: one of these could take the port before its server does. */
const LEAST = 10_000
const MOST = 30_000

/** A free port of this machine. */
export function freePort(): Promise<number> {
  const port = randomInt(LEAST, MOST)
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(freePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}
