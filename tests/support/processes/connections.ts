import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterUse } from '../cleanup.ts'

type Asked = { json?: unknown; token?: string }
type Answer = { status: number; body: string; worker: string }

/** One connection: all its requests go to the same worker. */
function aConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  afterUse(() => agent.destroy())
  return async (what: string, { json, token }: Asked = {}): Promise<Answer> => {
    const [method = 'GET', path = '/'] = what.split(' ')
    const headers = {
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `JWT ${token}` } : {}),
    }
    const sent = request(url + path, { agent, method, headers })
    sent.end(json ? JSON.stringify(json) : undefined)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    // The ids of a process's requests begin with the same part.
    const [worker = ''] = String(reply.headers['x-request-id']).split('-')
    return { status: reply.statusCode ?? 0, body: await text(reply), worker }
  }
}

/** Connections to two different workers. An idle worker accepts the next one, so several connect at once. */
export async function twoConnections(url: string) {
  const one = aConnection(url)
  const { worker } = await one('GET /healthz')
  for (let tries = 0; tries < 100; tries++) {
    const others = Array.from({ length: 8 }, () => aConnection(url))
    const answers = await Promise.all(others.map((ask) => ask('GET /healthz')))
    const other = others[answers.findIndex((answer) => answer.worker !== worker)]
    if (other) return [one, other] as const
  }
  throw new Error('One worker answers all.')
}
