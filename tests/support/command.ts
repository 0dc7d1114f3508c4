import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Shop } from '#lib/shop.server.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/shop.ts', import.meta.url))

/** Runs a command of the owner on this shop, in a process of its own. */
export const command = (shop: Shop, args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) =>
    execFile(
      process.execPath,
      [SCRIPT, ...args],
      { env: { ...process.env, ...shop.config.env, NODE_ENV: 'test', ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  )
