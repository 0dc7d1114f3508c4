import { createServer } from 'node:tls'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { afterUse } from '../cleanup.ts'

/** When the certificate below ends. Nobody else knows its name, and it protects nothing. */
export const CERTIFICATE_ENDS = '2027-01-20T08:19:57.000Z'

const key = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg250KOOGq4SFKDdYJ
60JItWK90Sfen750LFGmFpmWw0GhRANCAATpOtUx9qR96CnDsGzeClZW6n6XURes
0UfJ7KTpPKVQi0gH/FR8S9aetvFiAltrbYlHfDwCn7lKxZjyl8KUX2Uk
-----END PRIVATE KEY-----
`
const cert = `
-----BEGIN CERTIFICATE-----
MIIBfTCCASOgAwIBAgIUPYGmyWCNyVRmOJGgOu0OSthEaUowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEzMDA4MTk1N1oXDTI3MDEyMDA4
MTk1N1owFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAE6TrVMfakfegpw7Bs3gpWVup+l1EXrNFHyeyk6TylUItIB/xUfEvWnrbx
YgJba22JR3w8Ap+5SsWY8pfClF9lJKNTMFEwHQYDVR0OBBYEFCmV4ohnfKD4BPPS
cOWZCFHt9TyHMB8GA1UdIwQYMBaAFCmV4ohnfKD4BPPScOWZCFHt9TyHMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhALjWsjbFTNJPi3KGJa+WZde0
Yt3PYDU2qF1/vaDsMfliAiAUenHWgJHSw0s1I3SjPvQscUaQbZBBYOJdsXcTO7sW
Lg==
-----END CERTIFICATE-----
`

/** Serves https with a certificate that nobody trusts. Returns its port, and how often it was asked. */
export async function aSecureServer() {
  const sockets = new Set<Socket>()
  const server = createServer({ key, cert })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  afterUse(close)
  return { port: (server.address() as AddressInfo).port, asked: () => sockets.size, close }
}
