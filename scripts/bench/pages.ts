import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cost, costOf, type Row, toTable, WARM_MS } from './cost.ts'
import type { Shopper } from './load.ts'
import { freePort, memoryMb, type Running, startServer } from './processes.ts'
import type { BenchShop } from './shop.ts'
import { reads } from './shoppers.ts'
import { makeWorld } from './world.ts'

const TURNS = 5

type Named = { name: string; server: Running; shopper: Shopper }

/** A cached page beside bare Node and nginx with the same bytes, and a rendered page. Prints a table. */
export async function benchPages(shop: BenchShop): Promise<void> {
  const { item } = await makeWorld(shop.env, 0)
  const server = await shop.start()
  const page = `/products/${item.slug}`
  const headers = { 'accept-encoding': 'br' }
  // The second request has the page compressed at the best quality.
  for (let times = 0; times < 2; times++) await fetch(server.url + page, { headers })
  const size = Number((await fetch(server.url + page, { headers })).headers.get('content-length'))
  const others = [await startBare(size), ...(await startNginx(size))]
  const rows = await inTurns([
    ...others,
    { name: 'cached product page', server, shopper: reads(page) },
  ])
  for (const other of others) await other.server.stop()
  const rendered = {
    'product page, rendered each time': reads(`${page}?query=`, true),
    'item detail (API)': reads(`/api/items/${item.id}/`),
  }
  const options = { databasePids: shop.databasePids, warmMs: WARM_MS }
  for (const [name, shopper] of Object.entries(rendered))
    rows.push({ name, ...(await costOf(server, shopper, options)) })
  const table = toTable(rows, ['bare node:http', 'nginx'])
  process.stdout.write(
    `\n### ${shop.database}, ${size} bytes\n\n${table}\nStart to first answer ${Math.round(server.startMs)} ms; memory after all this ${Math.round(memoryMb(server.pid))} MB, all processes of the shop.\n`,
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

/**
 * Measures the servers in turns, since the machine's speed changes from second to second. Returns each server's median
 * turn.
 */
async function inTurns(all: readonly Named[]): Promise<Row[]> {
  for (const { server, shopper } of all) await costOf(server, shopper, { warmMs: WARM_MS })
  const turns = all.map((): Cost[] => [])
  for (let turn = 0; turn < TURNS; turn++)
    for (const [at, { server, shopper }] of all.entries())
      turns[at]?.push(await costOf(server, shopper))
  return all.flatMap(({ name }, at) => {
    const own = turns[at] ?? []
    const middle = own.toSorted((a, b) => a.perSecond - b.perSecond)[TURNS >> 1]
    const failed = own.reduce((sum, turn) => sum + turn.failed, 0)
    return middle ? [{ name, ...middle, failed }] : []
  })
}
