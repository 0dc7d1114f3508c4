import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'

export type Running = { url: string; pid: number; startMs: number; stop: () => Promise<void> }

/** What `npm start` runs, with its settings for the memory, for a shop that is built already. */
export function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: { start: string }
  }
  return [...scripts.start.split(' ').slice(1), '--as-built']
}

/** Starts a server and waits until it says that it is open. */
export async function startServer(
  args: readonly string[],
  port: number,
  env: Record<string, string> = {},
): Promise<Running> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await isOpen(child)
  const url = `http://127.0.0.1:${port}`
  if (env['DATA_DIR']) await fetch(`${url}/healthz`)
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, pid: child.pid ?? 0, startMs: performance.now() - started, stop }
}

function isOpen({ stdout }: ChildProcess): Promise<void> {
  return new Promise((resolve) =>
    stdout?.on('data', (text: Buffer) => {
      if (text.includes('open at')) resolve()
    }),
  )
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

const TICKS_PER_SECOND = 100

/** Milliseconds of processor that a process has used so far; null where the system does not say. */
export function cpuMs(pid: number): number | null {
  const fields = fieldsOf(pid)
  return fields.length === 0
    ? null
    : ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND
}

/** The same of all that a process has started, whether it still runs or not. */
export function childrenCpuMs(pid: number): number {
  const own = fieldsOf(pid)
  const ended = ((Number(own[13]) + Number(own[14])) * 1_000) / TICKS_PER_SECOND
  return childrenOf(pid).reduce((sum, child) => sum + (cpuMs(child) ?? 0), ended)
}

/** As `cpuMs`, to the microsecond, of the threads that it has now; 0 for one that is gone. Linux only. */
export function ranMs(pid: number): number {
  const tasks = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : []
  return tasks.reduce((sum, task) => {
    const path = `/proc/${pid}/task/${task}/schedstat`
    return sum + (existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6 : 0)
  }, 0)
}

/** The processes that a process has started and that run. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => Number(fieldsOf(child)[1]) === pid)

/** Of `/proc/PID/stat` from the third on; none for a process that is gone. */
const fieldsOf = (pid: number): string[] =>
  existsSync(`/proc/${pid}/stat`)
    ? (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [])
    : []

/** Megabytes of memory that a process holds. */
export const memoryMb = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024
