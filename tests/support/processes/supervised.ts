import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Shop } from '#lib/shop.ts'
import { freePort } from '../../e2e/support/ports.ts'
import { afterUse } from '../cleanup.ts'

const SUPERVISE = fileURLToPath(new URL('supervise.ts', import.meta.url))

/** A supervisor in a process of its own that serves what is published in `root`, or the folder `serving` beside it. */
export async function supervise(
  shop: Shop,
  root: string,
  {
    workers = 1,
    serving = '',
    tickMs = '',
    ticksAtStart = '',
  }: { workers?: number; serving?: string; tickMs?: string; ticksAtStart?: string } = {},
) {
  const child = fork(SUPERVISE, [root, String(workers), serving, tickMs, ticksAtStart], {
    env: {
      ...process.env,
      ...shop.config.env,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  afterUse(stop)
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const pids = async (): Promise<number[]> => {
    child.send('pids')
    const [{ pids }] = (await once(child, 'message')) as [{ pids: number[] }]
    return pids
  }
  return { url, pids, stop, said: () => said }
}

export type Supervised = Awaited<ReturnType<typeof supervise>>

/** A busy loop would take the machine from the shop and from the other tests. */
const BETWEEN_PAGES_MS = 50

/** Shoppers who request these pages again and again, one page each, until `end`, which returns their answers. */
export function shoppersAt(url: string, paths: readonly string[]) {
  const leaving = new AbortController()
  const counts = { answered: 0, failures: [] as string[] }
  const ask = async (path: string) => {
    const status = await fetch(url + path).then(
      async (response) => {
        const text = await response.text()
        if (response.status !== 200) return `${response.status} ${text.slice(0, 2_000)}`
        return text === '' ? 'empty' : response.status
      },
      (error: Error) => `${error} ${String(error.cause)}`,
    )
    counts.answered++
    if (status !== 200) counts.failures.push(`${path} ${status}`)
  }
  const shopper = async (path: string) => {
    while (!leaving.signal.aborted) await Promise.all([ask(path), setTimeout(BETWEEN_PAGES_MS)])
  }
  const shoppers = paths.map(shopper)
  const end = async () => {
    leaving.abort()
    await Promise.all(shoppers)
    return counts
  }
  // Also when the test ends early.
  afterUse(async () => void (await end()))
  return { end }
}
