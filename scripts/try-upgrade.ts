import { spawn } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const HELP = `Usage: npm run try-upgrade -- PACKAGE[@VERSION] …

Installs other versions of packages in a copy of this folder, and runs npm run check there: format, lint, types, unused
code, build, quick unit tests and API tests on SQLite. Nothing here changes. For example:

  npm run try-upgrade -- astro@latest @astrojs/node@latest
`
/** Not copied: files that a check makes again, and the shop's data. */
const NOT_COPIED = new Set(['.git', 'data', 'dist', 'dist.next', 'published', 'test-results'])

export async function main(args: readonly string[]): Promise<void> {
  const isHelp = args.includes('--help') || args.includes('-h')
  if (isHelp || args.length === 0) {
    process.stdout.write(HELP)
    process.exit(isHelp ? 0 : 1)
  }
  const copy = await mkdtemp(join(tmpdir(), 'shop-upgrade-'))
  process.stdout.write(`Copying the shop into ${copy} …\n`)
  cpSync('.', copy, { recursive: true, filter: (path) => !NOT_COPIED.has(path) })
  const isInstalled = await run('npm', ['install', '--save-exact', ...args], copy)
  const isFine = isInstalled && (await run('npm', ['run', 'check'], copy))
  const changes = changesIn(copy).join(', ') || 'No version has changed'
  if (isFine) await rm(copy, { recursive: true })
  process.stdout.write(
    isFine
      ? `\n${changes}: all checks passed. To take it: npm install --save-exact ${args.join(' ')}\n`
      : `\n${changes}: ${isInstalled ? 'the checks' : 'the installation'} failed, as said above. The copy is in ${copy}\n`,
  )
  process.exit(isFine ? 0 : 1)
}

/** Whether the program ended well. */
const run = (name: string, args: readonly string[], cwd: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    spawn(name, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
      .on('error', reject)
      .on('close', (code) => resolve(code === 0))
  })

/** Each package whose version differs in the copy, as `astro 7.3.4 → 7.4.0`. */
function changesIn(copy: string): string[] {
  const [before, after] = [versionsIn('.'), versionsIn(copy)]
  return Object.entries(after)
    .filter(([name, version]) => before[name] !== version)
    .map(([name, version]) => `${name} ${before[name] ?? 'new'} → ${version}`)
}

function versionsIn(dir: string): Record<string, string> {
  const file = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as PackageFile
  return { ...file.dependencies, ...file.devDependencies }
}

type PackageFile = Record<'dependencies' | 'devDependencies', Record<string, string>>
