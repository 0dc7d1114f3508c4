import { connect } from 'node:net'
import type { Shop } from '#lib/shop.ts'
import { addressOf } from '../send.ts'

/** The answer to these first lines of a request. */
export async function say(shop: Shop, lines: string): Promise<string> {
  const { hostname, port } = new URL(await addressOf(shop))
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${lines}\r\nConnection: close\r\n\r\n`),
    )
    let said = ''
    socket.on('data', (data) => (said += data.toString()))
    socket.on('close', () => resolve(said))
  })
}
