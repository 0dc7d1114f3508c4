import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { readConfig } from '#lib/config.server.ts'
import { refuseUnknown } from './arguments.ts'
import { build } from './build.ts'

const RESULTS = 'test-results'
const VITEST_JSON = `${RESULTS}/vitest.json`
const BROWSER_JSON = `${RESULTS}/browser.json`
const SIZE_JSON = `${RESULTS}/size.json`

const HELP = `Usage: npm test            everything: format, lint, types, unused code, unit tests, API tests on SQLite and what
                            needs it on PostgreSQL, size budgets, browser tests
       npm test -- --all    the same with all API tests on both databases, before a version
       npm test -- --slow   the same with a browser that is four times slower, to find races
       npm run check        without PostgreSQL, long tests, budgets and browser, before a commit
`

type Counts = { passed: number; failed: number }
/** Whether a program prints as it goes on, or is asked for its words when it has ended. */
type Output = 'inherit' | 'pipe'
type Ended = { isFine: boolean; said: string }
type Step = {
  name: string
  run: (output: Output) => Promise<Ended>
  /** How many tests ran; a step without any only counts when it fails. */
  count?: () => Counts
}

const FINE: Ended = { isFine: true, said: '' }

const program =
  (name: string, ...args: string[]) =>
  (output: Output) =>
    run(name, args, output)

/** TypeScript 7 takes a fifth of the processor time of 6, and two checkers would read much twice. Pages need 6. */
const TYPES = ['node_modules/typescript-7/bin/tsc', '--checkers', '1']
const TYPES_OF_PAGES = ['check', '--minimumSeverity', 'hint', '--tsconfig', 'tsconfig.pages.json']

/** They change nothing that a test reads, so they run beside the tests. */
const readers: Step[] = [
  { name: 'Format', run: program('oxfmt', '--check') },
  { name: 'Lint', run: program('oxlint', '--deny-warnings') },
  { name: 'Types', run: program('node', ...TYPES) },
  { name: 'Types of pages', run: program('astro', ...TYPES_OF_PAGES) },
  { name: 'Unused code', run: program('knip') },
]

const building: Step = {
  name: 'Build',
  run: async () => (await build(readConfig().siteUrl), FINE),
}

const testing = (name: string, ...options: string[]): Step => ({
  name,
  run: program(
    'vitest',
    'run',
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_JSON}`,
  ),
  count: countVitest,
})

const QUICK = ['--project=!api-postgres', '--tags-filter=!long']

const sizes: Step = {
  name: 'Size budgets',
  run: program('node', 'scripts/run.mjs', 'size', '--json', SIZE_JSON),
  count: () => readJson<Counts>(SIZE_JSON) ?? { passed: 0, failed: 0 },
}

/** Beside the other tests: alone it leaves a third of two cores idle, as it waits for pages. */
const browser: Step = {
  name: 'Browser tests',
  run: program('playwright', 'test'),
  count: countBrowser,
}

/** Runs every step, also after one has failed; the last line is the sum. */
export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(HELP)
    return
  }
  refuseUnknown(args, ['--quick', '--all', '--slow'])
  if (args.includes('--slow')) process.env['E2E_SLOW'] = '4'
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS)
  const total: Counts = { passed: 0, failed: 0 }
  const add = ({ passed, failed }: Counts) => {
    total.passed += passed
    total.failed += failed
  }
  const isQuick = args.includes('--quick')
  // Read by vitest.config.ts.
  if (!args.includes('--all')) process.env['ON_POSTGRES'] = 'needed'
  const tests = isQuick
    ? testing('Quick unit tests, and those of the API on SQLite', ...QUICK)
    : testing('Unit tests, and the API on SQLite and PostgreSQL')
  const inTurn = async (steps: readonly Step[]) => {
    for (const step of steps) add(await take(step, 'pipe'))
  }
  add(await take(building))
  if (!isQuick) add(await take(sizes))
  const beside = [inTurn(readers), ...(isQuick ? [] : [inTurn([browser])])]
  add(await take(tests))
  await Promise.all(beside)
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
  process.exit(total.failed > 0 ? 1 : 0)
}

async function take({ name, run, count }: Step, output: Output = 'inherit'): Promise<Counts> {
  const title = `\n— ${name}\n`
  if (output === 'inherit') process.stdout.write(title)
  const startedMs = Date.now()
  const { isFine, said } = await run(output).catch((error: unknown) => ({
    isFine: false,
    said: `${String(error)}\n`,
  }))
  const { passed, failed } = count?.() ?? { passed: 0, failed: 0 }
  const seconds = ((Date.now() - startedMs) / 1_000).toFixed(1)
  process.stdout.write(
    `${output === 'pipe' ? title : ''}${said}${isFine ? 'ok' : 'FAILED'} in ${seconds} s\n`,
  )
  // A test runner that ended without naming a failed test has failed, too.
  return { passed, failed: isFine ? failed : Math.max(1, failed) }
}

async function run(
  name: string,
  args: readonly string[],
  output: Output = 'inherit',
): Promise<Ended> {
  const child = spawn(name, args, {
    stdio: ['inherit', output, output],
    shell: process.platform === 'win32',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ isFine: code === 0, said }))
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

const readJson = <T>(path: string): T | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null
