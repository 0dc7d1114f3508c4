import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { Role } from '#lib/desk/rights.ts'
import { SECRET_KEY } from './secret.ts'

export type DeskWorld = {
  /** Of a session of somebody with each role. */
  cookies: Record<Role, string>
  /** How the manager is called. */
  manager: string
  /** What a name stands for, such as `order.paid` (tests/support/desk/named.ts). */
  of: (name: string) => string
}

/** New people of the desk in the shop under test, and what is named. */
export async function aDeskWorld(
  siteUrl: string,
  outbox: string,
  ...names: string[]
): Promise<DeskWorld> {
  const env = {
    ...process.env,
    SITE_URL: siteUrl,
    DATA_DIR: dirname(outbox),
    SECRET_KEY,
    LOG_LEVEL: 'silent',
  }
  const script = ['tests/support/desk/world.ts', ...names]
  const { stdout } = await promisify(execFile)(process.execPath, script, { env })
  const { names: made, ...people }: Omit<DeskWorld, 'of'> & { names: Record<string, string> } =
    JSON.parse(stdout)
  const of = (name: string): string => {
    const value = made[name]
    if (value === undefined) throw new Error(`nobody asked for ${name}`)
    return value
  }
  return { ...people, of }
}

/** Has the page's browser be somebody who is signed in at the desk. */
export const beAtDesk = (page: Page, siteUrl: string, cookie: string): Promise<void> =>
  page
    .context()
    .addCookies([{ name: 'desk', value: cookie, domain: new URL(siteUrl).hostname, path: '/desk' }])
