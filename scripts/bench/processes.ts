import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

export type Running = { url: string; pid: number; startMs: number; stop: () => Promise<void> }

export const START_SHOP = [process.execPath, 'scripts/run.mjs', 'start', '--as-built']
const ANSWERS_WITHIN_MS = 120_000
const ASK_EVERY_MS = 10
const KB = 1_024
/** Read before this process is bound to one core. */
const CORES = availableParallelism()

/** Starts a server that will answer at `port`, and waits until it does. */
export async function startServer(
  [program = '', ...args]: readonly string[],
  port: number,
  env: Record<string, string> = {},
): Promise<Running> {
  const started = performance.now()
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - started > ANSWERS_WITHIN_MS)
      throw new Error(`${program} does not answer at ${url}.`)
    await sleep(ASK_EVERY_MS)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, pid: child.pid ?? 0, startMs: performance.now() - started, stop }
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(`${url}/healthz`).catch(() => null)
  await response?.arrayBuffer()
  return response !== null
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Keeps the servers on the first core and this process, which asks them, on the second, so that neither slows the
 * other. Returns a sentence that says whether that was possible.
 */
export function separateCores(servers: readonly number[]): string {
  const isPossible = CORES > 1 && spawnSync('taskset', ['--version']).status === 0
  if (!isPossible) return 'Client and server share their cores: there is one core, or no taskset.'
  for (const pid of servers.flatMap(treeOf)) pin(pid, 0)
  pin(process.pid, 1)
  return 'The server runs on one core, the client on another.'
}

const pin = (pid: number, core: number): void =>
  void spawnSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(core), String(pid)])

/** A process and all that it has started and that run. */
function treeOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    const stat = /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`)
    return stat && parentOf(name) === pid
  })
  return [pid, ...children.map(Number).flatMap(treeOf)]
}

const parentOf = (pid: string): number =>
  Number(read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1])

/** Milliseconds of processor that these and all processes that they have started have used. Linux only. */
export const cpuMs = (...pids: number[]): number =>
  pids.flatMap(treeOf).reduce((sum, each) => sum + ranMs(each), 0)

function ranMs(pid: number): number {
  const tasks = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : []
  return tasks.reduce(
    (sum, task) =>
      sum + Number(read(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0] ?? 0) / 1e6,
    0,
  )
}

/** Megabytes of memory of a process and those that it has started; what they share counts once. */
export const memoryMb = (pid: number): number =>
  treeOf(pid).reduce((sum, each) => {
    const [, kb] = /^Pss: +(\d+)/m.exec(read(`/proc/${each}/smaps_rollup`)) ?? []
    return sum + Number(kb ?? 0) / KB
  }, 0)

/** Empty for a process that is gone meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The machine and its load: the first line of a report. */
export const describeMachine = (): string => {
  const [load = ''] = read('/proc/loadavg').split(' ')
  return `${CORES} cores, Node ${process.versions.node}, load ${load} at the start`
}
