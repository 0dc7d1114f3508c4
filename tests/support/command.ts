import { execFile } from 'node:child_process'
import { inject } from 'vitest'
import type { Shop } from '#lib/shop.server.ts'

const CLOCK = new URL('clock.ts', import.meta.url).href

/** Runs a command of the owner on this shop, at its time, in a process of its own. */
export const command = (
  shop: Shop,
  args: string[],
  env: Record<string, string> = {},
  ...preloads: string[]
) => run(shop, args, env, preloads).ended

/** As `command`, but its output is closed before anything was written. */
export function commandUnread(shop: Shop, args: string[]): Promise<Ended> {
  const { child, ended } = run(shop, args, {})
  child.stdout?.destroy()
  return ended
}

/** The exit code of a process that a signal has ended. */
const KILLED = -1

type Ended = { code: number; out: string; err: string }

function run(shop: Shop, args: string[], env: Record<string, string>, preloads: string[] = []) {
  const { promise: ended, resolve } = Promise.withResolvers<Ended>()
  const child = execFile(
    process.execPath,
    [
      ...[CLOCK, ...preloads].flatMap((file) => ['--import', file]),
      inject('ownerCommands'),
      ...args,
    ],
    {
      env: {
        ...process.env,
        ...shop.config.env,
        NODE_ENV: 'test',
        TEST_NOW: shop.now(),
        ...env,
      },
    },
    (error, out, err) => resolve({ code: error ? Number(error.code ?? KILLED) : 0, out, err }),
  )
  return { child, ended }
}
