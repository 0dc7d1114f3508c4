import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { findNoted, note } from '#lib/db/noted.server.ts'
import type { Shop } from '#lib/shop.ts'

/** Under this name the database holds at which address the shop was served last, if `SITE_URL` says none. */
const NAME = 'served_at'

const EVERYWHERE = ['0.0.0.0', '::']
const PRIVATE = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

/** The address at which another device in the same network opens the shop; null when none can. */
export function networkAddress(
  { host, port }: { host: string; port: string | number },
  interfaces: Interfaces = networkInterfaces(),
): string | null {
  if (!EVERYWHERE.includes(host)) return null
  const addresses = Object.values(interfaces).flatMap((all = []) =>
    all.filter(({ family, internal }) => family === 'IPv4' && !internal),
  )
  const found = addresses.find(({ address }) => PRIVATE.test(address)) ?? addresses[0]
  return found ? `http://${found.address}:${port}` : null
}

export const isOnlyHere = (siteUrl: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteUrl).hostname)

/** Notes where a shop without a `SITE_URL` is served, for the links that commands print. */
export async function noteServedAt({ db, config }: Shop, url: string): Promise<void> {
  if (!isOnlyHere(config.siteUrl)) return
  const { port } = new URL(url)
  await note(db, NAME, networkAddress({ ...config, port }) ?? `http://localhost:${port}`)
}

/** The address with which a command begins a link. */
export const servedAt = async ({ db, config }: Shop): Promise<string> =>
  isOnlyHere(config.siteUrl)
    ? ((await findNoted<string>(db, NAME)) ?? config.siteUrl)
    : config.siteUrl
