import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterUse } from '../cleanup.ts'

/** A proxy between the shop and a server. It can go silent, as a machine without power: no connection is closed. */
export async function startProxy(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isSilent = false
  let listening = Promise.withResolvers<void>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
      if (!isSilent) from.pipe(to)
    }
    near.on('data', (data) => {
      if (data.includes('listen cache_purge')) far.once('data', () => listening.resolve())
    })
    if (isSilent) near.pause()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterUse(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    /** From now on no byte passes, on old connections and on new ones. */
    goSilent: () => {
      isSilent = true
      listening = Promise.withResolvers()
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** New connections work again; the old ones stay dead. */
    comeBack: () => {
      isSilent = false
    },
    /** Resolves when a connection has asked for news and was answered, after the silence began. */
    nextListener: () => listening.promise,
  }
}
