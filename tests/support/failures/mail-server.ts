import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterUse } from '../cleanup.ts'

/**
 * A mail server that refuses the first `refusals` mails and takes all others. It greets nobody before `senders`
 * connections are open.
 */
export async function aMailServer(refusals: number, senders = 1) {
  const taken: string[] = []
  const greetings: (() => void)[] = []
  let left = refusals
  const server = createServer((socket: Socket) => {
    let isData = false
    let mail = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    greetings.push(() => say('220 mail.example'))
    if (greetings.length === senders) for (const greet of greetings) greet()
    else if (greetings.length > senders) greetings.at(-1)?.()
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      if (isData) {
        mail += chunk.toString()
        if (!mail.endsWith('\r\n.\r\n')) return
        isData = false
        taken.push(mail)
        say('250 taken')
        return
      }
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (/^MAIL/i.test(line) && left-- > 0) say('451 come back later')
        else if (/^DATA/i.test(line)) {
          isData = true
          say('354 go on')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say('250 mail.example')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterUse(() => server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken }
}

/** Takes connections and says nothing; its port. */
export async function aSilentServer(isCalled: () => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    isCalled()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterUse(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}
