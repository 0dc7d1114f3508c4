import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { readConfig } from '#lib/config.server.ts'
import { refuseUnknown } from './arguments.ts'
import { build } from './build.ts'
import { findChromium } from './chromium.ts'

const RESULTS = 'test-results'
const VITEST_JSON = `${RESULTS}/vitest.json`
const BROWSER_JSON = `${RESULTS}/browser.json`
const SIZE_JSON = `${RESULTS}/size.json`

const HELP = `Usage: npm test            everything: format, lint, types, unused code, unit and API tests on SQLite and
                            PostgreSQL, size budgets, browser tests
       npm run check        the same without budgets and browser, before a commit
`

type Counts = { passed: number; failed: number }
type Step = {
  name: string
  run: () => Promise<boolean>
  /** How many tests ran; a step without any only counts when it fails. */
  count?: () => Counts
}

const program =
  (name: string, ...args: string[]) =>
  () =>
    run(name, args)

const checks: Step[] = [
  { name: 'Format', run: program('prettier', '--check', '--log-level=warn', '.') },
  { name: 'Lint', run: program('oxlint', '--deny-warnings') },
  { name: 'Types', run: program('astro', 'check', '--minimumSeverity', 'hint') },
  { name: 'Unused code', run: program('knip') },
  { name: 'Build', run: async () => (await build(readConfig().siteUrl), true) },
  {
    name: 'Unit tests, and the API on SQLite and PostgreSQL',
    run: program(
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${VITEST_JSON}`,
    ),
    count: countVitest,
  },
]

const everything: Step[] = [
  ...checks,
  {
    name: 'Size budgets',
    run: program('node', 'scripts/run.mjs', 'size', '--json', SIZE_JSON),
    count: () => readJson<Counts>(SIZE_JSON) ?? { passed: 0, failed: 0 },
  },
  { name: 'A browser to test with', run: () => findOrInstallBrowser() },
  { name: 'Browser tests', run: program('playwright', 'test'), count: countBrowser },
]

/** Runs every step, also after one has failed; the last line is the sum. */
export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(HELP)
    return
  }
  refuseUnknown(args, ['--quick'])
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS)
  const total: Counts = { passed: 0, failed: 0 }
  for (const step of args.includes('--quick') ? checks : everything) {
    const { passed, failed } = await take(step)
    total.passed += passed
    total.failed += failed
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
  process.exit(total.failed > 0 ? 1 : 0)
}

async function take({ name, run, count }: Step): Promise<Counts> {
  process.stdout.write(`\n— ${name}\n`)
  const startedMs = Date.now()
  const isFine = await run().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    return false
  })
  const { passed, failed } = count?.() ?? { passed: 0, failed: 0 }
  const seconds = ((Date.now() - startedMs) / 1_000).toFixed(1)
  process.stdout.write(`${isFine ? 'ok' : 'FAILED'} in ${seconds} s\n`)
  // A test runner that ended without naming a failed test has failed, too.
  return { passed, failed: isFine ? failed : Math.max(1, failed) }
}

async function run(name: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(name, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0))
  })
}

function countVitest(): Counts {
  const report = readJson<{ numPassedTests: number; numFailedTests: number }>(VITEST_JSON)
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

function countBrowser(): Counts {
  const report = readJson<{ stats: { expected: number; flaky: number; unexpected: number } }>(
    BROWSER_JSON,
  )
  if (!report) return { passed: 0, failed: 0 }
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected }
}

const findOrInstallBrowser = async (): Promise<boolean> =>
  findChromium() !== undefined || run('playwright', ['install', 'chromium'])

const readJson = <T>(path: string): T | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null
