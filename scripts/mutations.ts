import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { instrumented, listMutants, type Mutant } from './mutants.ts'

const SAMPLE = 400
/** How many of the tests that pass a mutant are tried, from as many files as there are; most are found by the first few. */
const ROUNDS = [4, 40]
const SETUP = 'tests/support/setup/mutants.ts'
const CONFIG = 'vitest.config.ts'

const HELP = `Usage: npm run mutations -- COMMIT [EARLIER] [--of FILES --with TESTS --most COUNT]

Changes ${SAMPLE} places of the shop's rules, one at a time, and prints which changes the tests of that commit find. With EARLIER
the same changes are tried there, too: only places that both commits have are taken. Each commit takes half an hour.

  --of FILES     other files, as a pattern below src/lib: 'books/**'; may be given again
  --with TESTS   only tests whose path has this text; may be given again
  --most COUNT   changes fewer places
`

export function main(args: readonly string[]): void {
  const text = { type: 'string', multiple: true } as const
  const options = {
    of: text,
    with: text,
    most: { type: 'string' },
    help: { type: 'boolean' },
  } as const
  const { values, positionals: commits } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
  })
  if (!commits[0] || values.help) return void process.stdout.write(HELP)
  const dirs = commits.map(checkOut)
  const all = dirs.map(
    (dir) => new Map(listMutants(dir, values.of).map((mutant) => [mutant.key, mutant])),
  )
  const shared = [...(all[0]?.keys() ?? [])].filter((key) => all.every((of) => of.has(key)))
  const keys = sample(shared, Number(values.most ?? SAMPLE))
  for (const [index, dir] of dirs.entries()) {
    const mutants = keys.flatMap((key) => all[index]?.get(key) ?? [])
    process.stdout.write(`\n${commits[index]}, ${keys.length} of ${shared.length} places\n`)
    report(mutants, tryOut(dir, mutants, values.with))
    execFileSync('git', ['worktree', 'remove', '--force', dir])
  }
}

function checkOut(commit: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'mutations-'))
  execFileSync('git', ['worktree', 'add', '--detach', '--force', dir, commit], { stdio: 'ignore' })
  execFileSync('npm', ['ci'], { cwd: dir, stdio: 'ignore' })
  return dir
}

/** The same places for the same list, spread over all parts. */
function sample(keys: readonly string[], most: number): string[] {
  let seed = 42
  const drawn = keys.map((key) => ({ key, at: (seed = (seed * 48_271) % 2_147_483_647) }))
  return drawn
    .toSorted((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ key }) => key)
}

/** Says of each mutant whether no test passes it, none finds it, or one does. */
function tryOut(dir: string, mutants: readonly Mutant[], tests: readonly string[] = []): string[] {
  for (const [file, of] of Map.groupBy(mutants.entries(), ([, mutant]) => mutant.file))
    writeFileSync(join(dir, file), instrumented(readFileSync(join(dir, file), 'utf8'), [...of]))
  copyFileSync(SETUP, join(dir, SETUP))
  const config = readFileSync(join(dir, CONFIG), 'utf8')
  writeFileSync(join(dir, CONFIG), config.replaceAll('setupFiles: [', `$&'${SETUP}', `))
  const notes = mkdtempSync(join(tmpdir(), 'mutants-'))
  const env = { ...process.env, MUTANTS: notes, SHOP_DIR: 'demo' }
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: dir, env, stdio: 'ignore' })
  run('npm', 'run', 'build')
  const quick = ['--project=unit', '--project=api-sqlite', '--tags-filter=!long']
  const test = () => run('npx', 'vitest', 'run', ...quick, ...tests)
  test()
  const passes = mutants.map((): string[] => [])
  for (const path of globSync(join(notes, '*.reached'))) {
    const noted = JSON.parse(readFileSync(path, 'utf8')) as Record<string, number[]>
    for (const [id, reached] of Object.entries(noted))
      for (const index of reached) passes[index]?.push(id)
  }
  for (const [round, most] of ROUNDS.entries()) {
    const plan: Record<string, number[]> = {}
    for (const [index, ids] of passes.entries())
      for (const id of spread(ids).slice(ROUNDS[round - 1] ?? 0, most))
        (plan[id] ??= []).push(index)
    writeFileSync(join(notes, 'plan.json'), JSON.stringify(plan))
    test()
  }
  const isFound = (index: number) => existsSync(join(notes, `found-${index}`))
  const results = passes.map((ids, index) =>
    isFound(index) ? 'found' : ids.length > 0 ? 'survived' : 'not run',
  )
  rmSync(notes, { recursive: true })
  return results
}

/** Tests by turns from each file. */
function spread(ids: readonly string[]): string[] {
  const files = [...Map.groupBy(ids, (id) => id.split('_')[0]).values()]
  const longest = Math.max(0, ...files.map((file) => file.length))
  return Array.from({ length: longest }, (_, turn) =>
    files.flatMap((file) => file[turn] ?? []),
  ).flat()
}

function report(mutants: readonly Mutant[], results: readonly string[]): void {
  const row = (...cells: unknown[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
  const count = (of: number[], name: string) => of.filter((at) => results[at] === name).length
  const all = [...mutants.keys()]
  row('part', 'mutants', 'found', 'survived', 'not run')
  row(...Array.from({ length: 5 }, () => '---'))
  const parts = Map.groupBy(all, (at) => dirname(mutants[at]?.file ?? '').replace('src/lib/', ''))
  for (const [part, of] of [...parts, ['all', all] as const])
    row(part, of.length, ...['found', 'survived', 'not run'].map((name) => count(of, name)))
  for (const at of all)
    if (results[at] !== 'found') process.stdout.write(`- ${results[at]}: ${mutants[at]?.key}\n`)
}
