import { execFile } from 'node:child_process'
import { format } from 'node:util'
import { vi } from 'vitest'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { runCommand } from '../../scripts/shop.ts'

type Ended = { code: number; out: string; err: string }

/** Runs a command of the owner on this shop, at `now`, in this process. */
export const command = (
  shop: Shop,
  args: string[],
  env: Record<string, string> = {},
  now: Moment = shop.now(),
): Promise<Ended> => commandAlone(args, environmentOf(shop, env), now)

/** As `command`, where there is no shop yet. One at a time: a process has one environment and one clock. */
export async function commandAlone(
  args: string[],
  env: Record<string, string | undefined>,
  now: Moment,
): Promise<Ended> {
  const said = { out: '', err: '' }
  const take = (stream: 'out' | 'err') => (words: string | Uint8Array) => {
    said[stream] += String(words)
    return true
  }
  const takeLine =
    (stream: 'out' | 'err') =>
    (...words: unknown[]) =>
      void (said[stream] += `${format(...words)}\n`)
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(take('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(take('err')),
    vi.spyOn(console, 'log').mockImplementation(takeLine('out')),
    vi.spyOn(console, 'warn').mockImplementation(takeLine('err')),
    vi.spyOn(console, 'error').mockImplementation(takeLine('err')),
  ]
  const before = process.env
  process.env = { ...process.env, ...env }
  vi.setSystemTime(now)
  try {
    return { code: await runCommand(args), ...said }
  } finally {
    vi.useRealTimers()
    process.env = before
    for (const spy of spies) spy.mockRestore()
  }
}

const environmentOf = (shop: Shop, env: Record<string, string>) => ({
  ...process.env,
  ...shop.config.env,
  NODE_ENV: 'test',
  ...env,
})

const CLOCK = new URL('setup/clock.ts', import.meta.url).href

/** As `command`, in a process of its own, which loads `preloads` first. */
export const commandProcess = (
  shop: Shop,
  args: string[],
  env: Record<string, string> = {},
  ...preloads: string[]
) => start(shop, args, env, preloads).ended

/** As `commandProcess`, but its output is closed before anything was written. */
export function commandUnread(shop: Shop, args: string[]): Promise<Ended> {
  const { child, ended } = start(shop, args)
  child.stdout?.destroy()
  return ended
}

/** The exit code of a process that a signal has ended. */
const KILLED = -1

function start(
  shop: Shop,
  args: string[],
  env: Record<string, string> = {},
  preloads: string[] = [],
) {
  const { promise: ended, resolve } = Promise.withResolvers<Ended>()
  const child = execFile(
    process.execPath,
    [
      ...[CLOCK, ...preloads].flatMap((file) => ['--import', file]),
      'scripts/run.mjs',
      'shop',
      ...args,
    ],
    { env: environmentOf(shop, { TEST_NOW: shop.now(), ...env }) },
    (error, out, err) => resolve({ code: error ? Number(error.code ?? KILLED) : 0, out, err }),
  )
  return { child, ended }
}
