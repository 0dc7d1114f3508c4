import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Load, load, type Shopper } from './load.ts'
import { cpuMs, freePort, memoryMb, type Running, startServer } from './processes.ts'
import type { BenchShop } from './shop.ts'
import { addsToCart, ordersOnce, reads } from './shoppers.ts'
import { makeWorld } from './world.ts'

const SHOPPERS = 32
const CUSTOMERS = 3_000
const MEASURE_MS = 5_000
const TURNS = 5
/** V8 is still compiling after ten seconds; a shop runs for days. */
const WARM_MS = 20_000

/** `cpuUs`: processor time of the server and its database for each round. */
type Measured = Load & { cpuUs: number }
type Row = Measured & { name: string }
type Named = { name: string; server: Running; shopper: Shopper }

/** A cached page beside bare Node and nginx with the same bytes, a rendered page, and what shoppers do. Prints a table. */
export async function benchPages(shop: BenchShop): Promise<void> {
  const world = await makeWorld(shop.env, CUSTOMERS)
  const server = await shop.start()
  const page = `/products/${world.item.slug}`
  const headers = { 'accept-encoding': 'br' }
  // The second request has the page compressed at the best quality.
  for (let times = 0; times < 2; times++) await fetch(server.url + page, { headers })
  const size = Number((await fetch(server.url + page, { headers })).headers.get('content-length'))
  const others = [await startBare(size), ...(await startNginx(size))]
  const cached = { name: 'cached product page', server, shopper: reads(page) }
  const rows = await inTurns([...others, cached])
  for (const other of others) await other.server.stop()
  const pids = [server.pid, ...shop.databasePids]
  const measure = async (name: string, shopper: Shopper, maxRounds?: number) => {
    // Orders use their customers up, so nothing is spent on warming up.
    if (maxRounds === undefined)
      await load({ origin: server.url, shoppers: SHOPPERS, ms: WARM_MS }, shopper)
    rows.push({ name, ...(await turnOf({ server, shopper }, pids, maxRounds)) })
  }
  await measure('product page, rendered each time', reads(`${page}?query=`, true))
  await measure('item detail (API)', reads(`/api/items/${world.item.id}/`))
  await measure('add to cart', addsToCart(world))
  await measure('whole order: cart, 2 lines, order, pay', ordersOnce(world), CUSTOMERS)
  process.stdout.write(`\n### ${shop.database}, ${size} bytes\n\n${toTable(rows)}`)
  process.stdout.write(
    `\nStart to first answer ${Math.round(server.startMs)} ms; memory after all this ${Math.round(memoryMb(server.pid))} MB, all processes of the shop.\n`,
  )
  await server.stop()
}

async function startBare(size: number): Promise<Named> {
  const port = await freePort()
  const command = [process.execPath, 'scripts/bench/bare.ts', String(size), String(port)]
  const server = await startServer(command, port)
  return { name: 'bare node:http', server, shopper: reads('/page') }
}

/** None where nginx is not installed. */
async function startNginx(size: number): Promise<Named[]> {
  if (spawnSync('nginx', ['-v']).error) return []
  const dir = await mkdtemp(join(tmpdir(), 'shop-bench-nginx-'))
  await chmod(dir, 0o755)
  await writeFile(join(dir, 'page'), Buffer.alloc(size, 'x'))
  const port = await freePort()
  const config = join(dir, 'nginx.conf')
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${dir}/pid; error_log stderr crit;
    events { worker_connections 1024; }
    http {
      access_log off; default_type text/html; keepalive_requests 100000000; sendfile on;
      client_body_temp_path ${dir}; proxy_temp_path ${dir}; fastcgi_temp_path ${dir};
      uwsgi_temp_path ${dir}; scgi_temp_path ${dir};
      server { listen 127.0.0.1:${port}; root ${dir}; open_file_cache max=10; }
    }`,
  )
  const server = await startServer(['nginx', '-c', config], port)
  const stop = async () => {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
  return [{ name: 'nginx', server: { ...server, stop }, shopper: reads('/page') }]
}

/** Measures the servers in turns, since the machine's speed changes from second to second. Returns each server's median turn. */
async function inTurns(all: readonly Named[]): Promise<Row[]> {
  for (const { server, shopper } of all)
    await load({ origin: server.url, shoppers: SHOPPERS, ms: WARM_MS }, shopper)
  const turns = all.map((): Measured[] => [])
  for (let turn = 0; turn < TURNS; turn++)
    for (const [at, one] of all.entries()) turns[at]?.push(await turnOf(one, [one.server.pid]))
  return all.flatMap(({ name }, at) => {
    const own = turns[at] ?? []
    const middle = own.toSorted((a, b) => a.perSecond - b.perSecond)[TURNS >> 1]
    const failed = own.reduce((sum, turn) => sum + turn.failed, 0)
    return middle ? [{ name, ...middle, failed }] : []
  })
}

async function turnOf(
  { server, shopper }: Pick<Named, 'server' | 'shopper'>,
  pids: readonly number[],
  maxRounds = Infinity,
): Promise<Measured> {
  const used = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0)
  const before = used()
  const options = { origin: server.url, shoppers: SHOPPERS, ms: MEASURE_MS, maxRounds }
  const result = await load(options, shopper)
  return { ...result, cpuUs: ((used() - before) * 1_000) / result.rounds }
}

function toTable(rows: readonly Row[]): string {
  const ratioTo = (name: string, perSecond: number) => {
    const other = rows.find((row) => row.name === name)
    return other ? (perSecond / other.perSecond).toFixed(2) : ''
  }
  const lines = rows.map(({ name, perSecond, p50Ms, p99Ms, failed, cpuUs }) =>
    [
      name,
      Math.round(perSecond).toLocaleString('en'),
      ratioTo('bare node:http', perSecond),
      ratioTo('nginx', perSecond),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      Math.round(cpuUs).toLocaleString('en'),
      failed,
    ].join(' | '),
  )
  return `| what | a second | × bare | × nginx | p50 ms | p99 ms | CPU µs | failed |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n${lines.map((line) => `| ${line} |\n`).join('')}`
}
