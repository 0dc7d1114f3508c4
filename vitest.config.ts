import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Each process of tests loads the same modules as the one before.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'shop-compile-cache')

// Whatever folder a developer has for a shop of their own.
const DEMO = { SHOP_DIR: 'demo' }

/** Of a test, a hook, and what is waited for in one. They only end what hangs: machines differ, and are busy. */
const TIMEOUTS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Whether scripts/on-postgres.ts asks which queries each test runs. */
const isNoting = process.env['REACHED'] !== undefined

/** The same tests of the endpoints and use cases, on each database. */
const api = {
  include: ['tests/api/**/*.test.ts'],
  ...TIMEOUTS,
  env: DEMO,
  // Loading the shop anew for each file took a fifth of the time. Modules keep a shop only as the key of a WeakMap.
  isolate: false,
  setupFiles: [
    ...(isNoting ? ['tests/support/setup/reached.ts'] : []),
    'tests/support/setup/end-of-file.ts',
  ],
  // Node itself loads the build: Vite would transform it in each process, and each import in it would be slower.
  server: { deps: { external: [/\/server\/(worker|entry|chunks)/] } },
}

/** They test processes, files, HTTP and the words of commands, which are the same on each database. */
const onSqliteOnly = [
  'assets',
  'bodies',
  'companies-offered',
  'content',
  // Filled by a setting of SQLite.
  'full-disk',
  'http',
  'links',
  'log',
  'metrics',
  'offline',
  'origin',
  'own-shop',
  'owner-commands',
  'publish',
  'publish-command',
  'publish-cut-off',
  'serving',
  'supervisor',
  // A copy of the database alone; of PostgreSQL its own tools make one.
  'backup',
  // Where a backup goes and comes from; full-backup makes and restores one on each database.
  'backup-storage',
  // Where pictures are stored; media reads and writes their rows on each database.
  'picture-storage',
  // What a start says and loads, and the file of a lost SQLite shop; workers and stop start the shop on each database.
  'start',
].map((name) => `tests/api/**/${name}.test.ts`)

const hasTag = (file: string, tag: string): boolean =>
  readFileSync(file, 'utf8').slice(0, 200).includes(`@module-tag ${tag}`)

/** Rules share a process; what runs in a browser has a window, and modules, of its own for each file. */
const unit = globSync('tests/unit/**/*.test.{ts,tsx}')
const hasWindow = (file: string): boolean =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment happy-dom')

/** What `npm test` runs on PostgreSQL: tests that say so themselves, and those in which each query runs at least once. */
const needed = () => [
  ...Object.keys(JSON.parse(readFileSync('tests/on-postgres.json', 'utf8')) as object),
  ...globSync(api.include).filter((file) => hasTag(file, 'postgres')),
]

/** Vitest orders files by their last durations, and on a clean clone by size: a short file with a long test would run last, alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => hasTag(moduleId, 'long')
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // A test waits for a database, a disk or another process half of its time; the default leaves one core idle.
    maxWorkers: '100%',
    tags: [
      {
        name: 'long',
        description:
          'Starts processes of the shop, builds it, or tries all that there is. `npm run check` leaves it to `npm test`.',
      },
      {
        name: 'postgres',
        description:
          'Tests what the databases do differently: locks, races, order, search, lost connections, migrations. `npm test` runs it on PostgreSQL.',
      },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          env: DEMO,
          ...TIMEOUTS,
          include: unit.filter((file) => !hasWindow(file)),
          isolate: false,
          unstubGlobals: true,
          setupFiles: ['tests/support/setup/end-of-file.ts'],
        },
      },
      {
        test: {
          name: 'window',
          env: DEMO,
          ...TIMEOUTS,
          include: unit.filter(hasWindow),
          setupFiles: ['tests/support/setup/end-timers.ts', 'tests/support/setup/end-of-file.ts'],
        },
      },
      {
        test: {
          name: 'api-sqlite',
          ...api,
          // SQLite has no connections to lose; a move and a comparison need both databases.
          exclude: [
            'tests/api/catalogue/search-alike.test.ts',
            'tests/api/data/lost-connections.test.ts',
            'tests/api/owner/move.test.ts',
            ...(isNoting ? onSqliteOnly : []),
          ],
          globalSetup: ['tests/support/setup/sqlite-setup.ts'],
        },
      },
      {
        test: {
          name: 'api-postgres',
          ...api,
          include: process.env['ON_POSTGRES'] === 'needed' ? needed() : api.include,
          exclude: onSqliteOnly,
          globalSetup: ['tests/support/setup/postgres-setup.ts'],
        },
      },
    ],
  },
})
