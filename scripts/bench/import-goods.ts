import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { makeGoods } from './goods.ts'
import type { Imported } from './import.ts'
import { type DatabaseName, newShop } from './shop.ts'

const ITEMS = 10_000
const MOST_CHECK_MS = 2_000
const MOST_IMPORT_MS = 10_000

/** How long a table of 10,000 goods takes: the import into an empty shop, then a check of the same table. Prints a line each. */
export async function benchImport(databases: readonly DatabaseName[]): Promise<void> {
  for (const database of databases) {
    const shop = await newShop(database)
    try {
      await makeGoods(join(shop.dir, 'goods'), ITEMS)
      const { ms, checkMs, peakMb } = await importGoods(join(shop.dir, 'goods'), shop.env)
      const isMissed = ms > MOST_IMPORT_MS || checkMs > MOST_CHECK_MS
      process.stdout.write(
        `${database}: ${ITEMS} goods imported in ${Math.round(ms)} ms, checked in ${Math.round(checkMs)} ms, ${Math.round(peakMb)} MB${isMissed ? ': too slow' : ''}\n`,
      )
      if (isMissed) process.exitCode = 1
    } finally {
      await shop.remove()
    }
  }
}

/** Imports a folder in a process of its own. */
export async function importGoods(dir: string, env: Record<string, string>): Promise<Imported> {
  const child = spawn(process.execPath, ['scripts/bench/import.ts', dir], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  await once(child, 'close')
  return JSON.parse(said) as Imported
}
