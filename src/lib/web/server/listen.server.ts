import { createServer } from 'node:http'
import { SettingError } from '#lib/config.server.ts'

export type ListenAddress = {
  host: string
  /** 0: any free port. */
  port: number
}

/** Throws SettingError when the address cannot be listened at. */
export async function checkAddress(address: ListenAddress): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, address)))
    server.listen(address, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}

/** Why an address cannot be listened at, in the owner's words. */
export function listenError(error: NodeJS.ErrnoException, { host, port }: ListenAddress): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new SettingError(
        `Port ${port} is in use by another program. Stop that one, or choose another port, for example: PORT=${port + 1} npm start`,
      )
    case 'EACCES':
      return new SettingError(
        `Port ${port} may not be used by this user. Choose one above 1023, for example: PORT=4321 npm start`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new SettingError(
        `HOST ${host} is no address of this machine. Try 127.0.0.1 or 0.0.0.0.`,
      )
    default:
      return error
  }
}
