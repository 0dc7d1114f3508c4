import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { formatted } from './format.ts'

/** Test files by name, each with the queries (`file function`) for which it runs on PostgreSQL. */
export type OnPostgres = Record<string, readonly string[]>

const LIST = 'tests/on-postgres.json'
const EXPORTED =
  /^export (?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=]+)? =\s+(?:async |prepared|function|<|\(|\w+ =>))/gm

const HELP = `Usage: node scripts/run.mjs on-postgres [test files]

Writes ${LIST}: the quickest set of API tests in which each query of each *.sql.ts runs at least once.
Without files all quick API tests, and those that run there anyway, are tried, on SQLite, which runs the same queries in a third of the time. With files only these
are, on PostgreSQL, and are added where they run what no listed one does. Run npm run build before.
`

type Tried = { test: string; reached: readonly string[]; seconds: number; isTagged: boolean }

export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(HELP)
    return
  }
  const known = args.length > 0 ? readList() : {}
  const next = choose(known, tryOut(args), new Set(listQueries()))
  const text = JSON.stringify(
    Object.fromEntries(
      Object.entries(next)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([test, queries]) => [test, byFile(queries)]),
    ),
  )
  writeFileSync(LIST, await formatted(LIST, text))
}

/** The list as it is written, which is shorter: the functions of a file in one text. */
export function readList(): OnPostgres {
  const written = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, Record<string, string>>
  return Object.fromEntries(
    Object.entries(written).map(([test, files]) => [
      test,
      Object.entries(files).flatMap(([file, names]) =>
        names.split(' ').map((name) => `${file} ${name}`),
      ),
    ]),
  )
}

function byFile(queries: readonly string[]): Record<string, string> {
  const names = Map.groupBy(queries.toSorted(), (query) => query.split(' ')[0] ?? '')
  return Object.fromEntries(
    [...names].map(([file, of]) => [file, of.map((query) => query.split(' ')[1]).join(' ')]),
  )
}

/** Each exported function of each `*.sql.ts`. */
export const listQueries = (): string[] =>
  globSync('src/**/*.sql.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(EXPORTED)].map(
      ([, named, constant]) =>
        `${relative('src', file).replaceAll('\\', '/')} ${named ?? constant}`,
    ),
  )

/** Runs test files, and notes which queries they run and how long they take. */
function tryOut(files: readonly string[]): Tried[] {
  const dir = mkdtempSync(join(tmpdir(), 'reached-'))
  const report = join(dir, 'report')
  const which =
    files.length > 0
      ? ['--project=api-postgres']
      : ['--project=api-sqlite', '--tags-filter=!long || postgres']
  const options = [...which, '--reporter=dot', '--reporter=json']
  spawnSync('vitest', ['run', ...options, `--outputFile.json=${report}`, ...files], {
    stdio: 'inherit',
    env: { ...process.env, REACHED: dir },
  })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; startTime: number; endTime: number }[]
  }
  const seconds = new Map(
    testResults.map(({ name, startTime, endTime }) => [name, (endTime - startTime) / 1_000]),
  )
  const tried = globSync(join(dir, '*.reached')).map((path) => {
    const { test, reached } = JSON.parse(readFileSync(path, 'utf8')) as {
      test: string
      reached: string[]
    }
    const isTagged = readFileSync(test, 'utf8').includes('@module-tag postgres')
    return { test: relative('.', test), reached, seconds: seconds.get(test) ?? 0, isTagged }
  })
  rmSync(dir, { recursive: true })
  return tried
}

/** Those that run anyway, then again and again the file with the most queries that no other has run, for its time. */
export function choose(
  known: OnPostgres,
  tried: readonly Tried[],
  all: ReadonlySet<string>,
): OnPostgres {
  const chosen = Object.fromEntries(
    Object.entries(known).map(([test, queries]) => [
      test,
      queries.filter((query) => all.has(query)),
    ]),
  )
  const missing = new Set(all).difference(new Set(Object.values(chosen).flat()))
  const left = new Set(tried)
  while (left.size > 0) {
    const worth = [...left].map((file) => {
      const queries = file.reached.filter((query) => missing.has(query))
      return { file, queries, worth: queries.length / (file.isTagged ? 0.001 : file.seconds + 1) }
    })
    const best = worth.reduce((a, b) => (b.worth > a.worth ? b : a))
    if (best.queries.length === 0) break
    left.delete(best.file)
    chosen[best.file.test] = [...(chosen[best.file.test] ?? []), ...best.queries]
    for (const query of best.queries) missing.delete(query)
  }
  for (const query of missing) process.stdout.write(`No test runs on PostgreSQL: ${query}\n`)
  leaveOut(chosen, tried)
  return chosen
}

/** What was chosen early is not needed where those chosen after it run the same: the longest go first. */
function leaveOut(chosen: Record<string, readonly string[]>, tried: readonly Tried[]): void {
  for (const { test } of tried.filter((file) => !file.isTagged).toSorted(bySeconds)) {
    const heirs = new Map(
      (chosen[test] ?? []).map((query) => [
        query,
        tried.find(
          (file) => file.test !== test && chosen[file.test] && file.reached.includes(query),
        ),
      ]),
    )
    if (heirs.size === 0 || heirs.values().some((heir) => heir === undefined)) continue
    delete chosen[test]
    for (const [query, heir] of heirs)
      if (heir) chosen[heir.test] = [...(chosen[heir.test] ?? []), query]
  }
}

const bySeconds = (a: Tried, b: Tried): number => b.seconds - a.seconds
