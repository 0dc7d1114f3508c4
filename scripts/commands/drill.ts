import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readConfig } from '#lib/config.server.ts'
import { compareTotals } from '#lib/db/copy.server.ts'
import { isReady } from '#lib/health/ready.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { unpackArchive } from '#lib/recovery/archive.server.ts'
import { noteDrill } from '#lib/recovery/backup-age.server.ts'
import { readTotalsAt } from '#lib/recovery/full-backup.server.ts'
import { SETTING_NAMES } from '#lib/settings/settings.server.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { fetchBackup, inOwnersWords } from './backup-support.ts'
import { sayTotals } from './move.ts'
import { OwnerError, startProgress } from './support.ts'

/** Restores a backup into a folder of its own, looks at a shop that runs on it, and takes all of it away. */
export async function drill(named: string): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'shop-drill-'))
  try {
    const file = await fetchBackup(named, join(place, 'fetched'))
    await tryBackup({ named, file, folder: join(place, 'data') })
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

type Trial = { named: string; file: string; folder: string }

async function tryBackup({ named, file, folder }: Trial): Promise<void> {
  const progress = startProgress('Trying the backup')
  try {
    await mkdir(folder)
    const { madeAt, totals } = await unpackArchive(file, folder).catch(inOwnersWords)
    const differences = compareTotals(totals, await readTotalsAt(folder))
    if (differences.length > 0)
      throw new OwnerError(`The database is not as it was: ${differences.join('; ')}.`)
    const pages = await visit(folder)
    progress.end()
    await note(named)
    console.log(`${named} is whole. It was made ${lagosTimeOf(madeAt)} (Lagos).`)
    console.log(`In it: ${sayTotals(totals)}.`)
    console.log(`A shop was started on it, and answered: ${pages.join(', ')}.`)
  } finally {
    progress.end()
  }
}

/** For the desk, where this machine has the shop; a backup may be tried on another one, too. */
async function note(file: string): Promise<void> {
  const shop = openShop(readConfig())
  try {
    if (await isReady(shop)) await noteDrill(shop, { at: shop.now(), file })
  } finally {
    await closeShop(shop)
  }
}

const PAGES = ['/healthz', '/', '/latest-arrival', '/cart']

async function visit(dataDir: string): Promise<string[]> {
  const { address, stop } = await startOn(dataDir)
  try {
    for (const page of PAGES) {
      const { status } = await fetch(address + page)
      if (status !== 200)
        throw new OwnerError(`A shop on the backup answers ${page} with ${status}.`)
    }
    return PAGES
  } finally {
    await stop()
  }
}

/** Settings of the drill: only the owner's folder, so that it sends no mail and asks no payment company. */
async function startOn(dataDir: string) {
  const unset = SETTING_NAMES.filter((name) => name !== 'SHOP_DIR').map((name) => [name, ''])
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start', '--as-built'], {
    env: { ...process.env, ...Object.fromEntries(unset), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const said: string[] = []
  createInterface(child.stderr).on('line', (line) => said.push(line))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for await (const line of createInterface(child.stdout)) {
    const address = /^The shop is open at (\S+)/.exec(line)?.[1]
    if (address) return { address: address.replace('localhost', '127.0.0.1'), stop }
    said.push(line)
  }
  await ended
  throw new OwnerError(`A shop does not start on the backup: ${said.join(' ')}`)
}
