import { setTimeout as pause } from 'node:timers/promises'
import { ask, listProbes, listQueries } from './probes.ts'
import { benchChanges } from './changes.ts'
import { importGoods } from '../goods.ts'
import type { Imported } from '../import.ts'
import { cpuMs, memoryMb } from '../processes.ts'
import { type BenchShop, type DatabaseName, newShop } from '../shop.ts'

const SIZES = [160, 20_000]
/** Limits of the catalogue index, up to this many items: p95 in milliseconds. */
const LIMITS = [
  { items: 20_000, listMs: 15, searchMs: 15 },
  { items: 100_000, listMs: 30, searchMs: 50 },
]
const MOST_START_MS = 5_000
const MOST_MEMORY_MB = 300
/** Of each address at each turn. */
const REQUESTS = 25
const TURNS = 15
const WARM_REQUESTS = 30
/** A shop that uses less processor time than this in a second has finished its background work. */
const IDLE_MS = 20
const SETTLED_AFTER_S = 120

/** In the middle of the turns. */
type Measured = { cpuMs: number; p95Ms: number }
/** A shop with so many goods that is open, and what it and its database have used of the processor until now. */
type Opened = {
  items: number
  shop: BenchShop
  imported: Imported
  /** From the start to the answer of the first list. */
  firstListMs: number
  url: string
  used: () => number
  memoryMb: () => number
  close: () => Promise<void>
}

/** What each address costs that shows goods, with few goods and with many. Prints a table for each database. */
export async function benchCatalogue(
  databases: readonly DatabaseName[],
  most: number,
): Promise<void> {
  const sizes = [...SIZES.filter((size) => size < most), most]
  for (const database of databases) {
    const shops: Opened[] = []
    try {
      for (const size of sizes) shops.push(await open(size, await newShop(database)))
      for (const shop of shops) await settle(shop)
      const byName = await measureAll(shops)
      process.stdout.write(toTable(database, shops, byName))
      for (const shop of shops) process.stdout.write(`${await benchChanges(shop)}\n`)
      const missed = listMissed(shops, byName)
      process.stdout.write(`\n${missed.join('\n') || 'All figures hold.'}\n`)
      if (missed.length > 0) process.exitCode = 1
    } finally {
      for (const shop of shops) await shop.close()
    }
  }
}

async function open(items: number, shop: BenchShop): Promise<Opened> {
  const imported = await importGoods(shop, items)
  const started = performance.now()
  const server = await shop.start()
  await fetch(`${server.url}/api/items/`)
  const firstListMs = performance.now() - started
  return {
    items,
    shop,
    imported,
    firstListMs,
    url: server.url,
    used: () => cpuMs(server.pid, ...shop.databasePids),
    memoryMb: () => memoryMb(server.pid),
    close: async () => {
      await server.stop()
      await shop.remove()
    },
  }
}

/** The figures that do not hold, one line each. */
function listMissed(shops: Opened[], byName: Map<string, Measured[]>): string[] {
  const leastMb = shops[0]?.memoryMb() ?? 0
  return shops.flatMap(({ items, firstListMs, memoryMb }, at) => {
    const limit = LIMITS.find((limit) => items <= limit.items)
    const slow = [...byName].flatMap(([name, sizes]) => {
      const most = (name.includes('search') ? limit?.searchMs : limit?.listMs) ?? Infinity
      const p95Ms = sizes[at]?.p95Ms ?? 0
      return p95Ms > most ? `${items} items, ${name}: ${p95Ms.toFixed(1)} ms, at most ${most}` : []
    })
    const moreMb = Math.round(memoryMb() - leastMb)
    if (moreMb > MOST_MEMORY_MB)
      slow.push(`${items} items: ${moreMb} MB more, at most ${MOST_MEMORY_MB}`)
    if (firstListMs > MOST_START_MS)
      slow.push(`${items} items: first list after ${Math.round(firstListMs)} ms`)
    return slow
  })
}

/** Waits until the work after an import is done, such as PostgreSQL's vacuum. */
async function settle({ used }: Opened): Promise<void> {
  for (let second = 0; second < SETTLED_AFTER_S; second++) {
    const before = used()
    await pause(1_000)
    if (used() - before < IDLE_MS) return
  }
}

/** The shops take turns, so that other load of the machine is the same for all. By name, in the order of `shops`. */
async function measureAll(shops: Opened[]): Promise<Map<string, Measured[]>> {
  const queries = await listQueries(shops[0]?.url ?? '')
  const probes = await Promise.all(shops.map(({ url }) => listProbes(url, queries)))
  const byName = new Map<string, Measured[]>()
  for (const name of probes[0]?.keys() ?? []) {
    const pathsOf = (index: number) => probes[index]?.get(name) ?? []
    for (const [index, { url }] of shops.entries()) await ask(url, pathsOf(index), WARM_REQUESTS)
    const turns = shops.map((): { cpuMs: number; p95Ms: number }[] => [])
    for (let turn = 0; turn < TURNS; turn++)
      for (const [index, { url, used }] of shops.entries()) {
        const before = used()
        const { p95Ms, rounds } = await ask(url, pathsOf(index), REQUESTS, turn)
        turns[index]?.push({ cpuMs: (used() - before) / rounds, p95Ms })
      }
    byName.set(
      name,
      turns.map((ofShop) => ({
        cpuMs: middle(ofShop.map(({ cpuMs }) => cpuMs)),
        p95Ms: middle(ofShop.map(({ p95Ms }) => p95Ms)),
      })),
    )
  }
  return byName
}

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

function toTable(database: string, shops: Opened[], byName: Map<string, Measured[]>): string {
  const head = shops.map(({ items }, index) => {
    const name = items.toLocaleString('en')
    return index === 0 ? `${name} goods: CPU ms | p95 ms` : `${name}: CPU ms | p95 ms | ×`
  })
  const lines = [...byName].map(([name, sizes]) => {
    const least = sizes[0]?.cpuMs ?? 1
    const cells = sizes.map(({ cpuMs, p95Ms }, index) => {
      const ratio = index === 0 ? '' : ` | ${(cpuMs / least).toFixed(2)}`
      return `${cpuMs.toFixed(2)} | ${p95Ms.toFixed(1)}${ratio}`
    })
    return [name, ...cells].join(' | ')
  })
  const width = head.join(' | ').split('|').length
  const imports = shops.map(({ items, imported: { ms, cpuMs, peakMb }, firstListMs, memoryMb }) => {
    const perSecond = Math.round((items * 1_000) / ms).toLocaleString('en')
    const seconds = (ms / 1_000).toFixed(1)
    return (
      `${items.toLocaleString('en')} goods imported in ${seconds} s (${perSecond} a second, ` +
      `${(cpuMs / 1_000).toFixed(1)} s of CPU, at most ${Math.round(peakMb)} MB); ` +
      `its first list ${(firstListMs / 1_000).toFixed(1)} s after the start; ` +
      `the shop holds ${Math.round(memoryMb())} MB after all this.`
    )
  })
  return `\n### ${database}\n\n| what | ${head.join(' | ')} |\n| --- |${' ---: |'.repeat(width)}\n${lines.map((line) => `| ${line} |\n`).join('')}\n${imports.join('\n')}\n`
}
