import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from '../ports.ts'
import { SECRET_KEY } from '../secret.ts'

export type OwnShop = {
  url: string
  /** The owner's folder. */
  folder: string
  outbox: string
  /** What an owner's command prints, such as `npm run shop -- staff invite`. */
  command: (...args: string[]) => Promise<string>
  /** The shop's time, in milliseconds. */
  now: () => number
  /** Starts the shop again, so much later. */
  startLater: (ms: number) => Promise<void>
  /** What does not add up in its books. */
  faultsInBooks: () => Promise<unknown[]>
  stop: () => Promise<void>
}

export type NewShop = {
  /** What its owner answers to `init`, such as `{ brand: 'Folake Styles' }`. */
  answers: Record<string, string>
  /** The text of its items.csv; without it the shop begins empty. */
  goods?: string | undefined
  env?: Record<string, string>
}

const CLOCK = new URL('../../../support/setup/clock.ts', import.meta.url).href
const SCRIPT = 'scripts/run.mjs'

/**
 * A new shop as docs/own-shop.md makes it, served as `npm start` does.
 * Its prerendered pages are those of the demo shop: a build of its own would take longer than all journeys.
 */
export async function anOwnShop({ answers, goods, env = {} }: NewShop): Promise<OwnShop> {
  const place = await mkdtemp(join(tmpdir(), 'journey-'))
  const folder = join(place, 'shop')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let ahead = 0
  const now = () => Date.now() + ahead
  const settings = () => ({
    ...process.env,
    SHOP_DIR: folder,
    DATA_DIR: join(place, 'data'),
    SITE_URL: url,
    PORT: String(port),
    SECRET_KEY,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
    ...env,
    NODE_OPTIONS: ahead === 0 ? '' : `--import ${CLOCK}`,
    TEST_NOW: new Date(now()).toISOString(),
  })
  const node = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, args, { env: settings() })).stdout
  const command = (...args: string[]) => node(SCRIPT, 'shop', ...args)
  const given = Object.entries(answers).flatMap(([name, text]) => [`--${name}`, text])
  await command('init', folder, ...given)
  if (goods !== undefined) await writeFile(join(folder, 'items.csv'), goods)
  let running = await start(settings())
  return {
    url,
    folder,
    outbox: join(place, 'data', 'outbox'),
    command,
    now,
    startLater: async (ms) => {
      await end(running)
      ahead += ms
      running = await start(settings())
    },
    faultsInBooks: async () =>
      JSON.parse(await node('tests/support/processes/look-at-books.ts')) as unknown[],
    stop: async () => {
      await end(running)
      await rm(place, { recursive: true, force: true })
    },
  }
}

/** Returns once the shop is open. */
async function start(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SCRIPT, 'start', '--as-built'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = createInterface(child.stdout)
  const isOpen = new Promise<void>((resolve) =>
    said.on('line', (line) => line.includes('The shop is open') && resolve()),
  )
  const isOver = once(child, 'exit').then(() => {
    throw new Error('the shop did not start')
  })
  await Promise.race([isOpen, isOver])
  isOver.catch(() => {})
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const isOver = once(child, 'exit')
  child.kill('SIGTERM')
  await isOver
}
