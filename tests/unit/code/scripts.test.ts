/** @module-tag long */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sayWhatWentWrong } from '../../../scripts/commands/support.ts'
import { afterUse } from '../../support/cleanup.ts'

/** What `npm run …` runs. */
const run = (args: string[], env: NodeJS.ProcessEnv = process.env) =>
  promisify(execFile)(process.execPath, ['scripts/run.mjs', ...args], { env })

/** What npm run build says in a folder with these files, which it refuses. */
async function buildWith(files: Record<string, string>): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'build-test-'))
  afterUse(() => rm(cwd, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true })
    await writeFile(join(cwd, path), text)
  }
  const code = `import { main } from '${pathToFileURL('scripts/build.ts')}'; await main([])`
  const built = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd,
  })
  const refusal: { code: number; stderr: string } = await built.catch((error) => error)
  expect(refusal.code).toBe(1)
  return refusal.stderr
}

test.each([
  [
    'wrong',
    'brand: Oja\nemail: not-an-email\n',
    /^catalogue\/shop.yaml:2 {2}email: Enter a valid/m,
  ],
  [
    'not to be read',
    'brand: Oja: cloth\n',
    /^catalogue\/shop.yaml:1 {2}Put the text in quotes: brand: "Oja: cloth"$/m,
  ],
  ['missing', null, /^catalogue\/shop.yaml:1 {2}is missing\.\n$/],
])(
  'npm run build says in words that the owner’s file is %s',
  async (_, text, words) => {
    const stderr = await buildWith(text ? { 'catalogue/shop.yaml': text } : {})
    expect(stderr).toMatch(words)
    expect(stderr).not.toContain('    at ')
  },
  30_000,
)

test('npm run build names what is wrong with a text, as npm run publish does', async () => {
  const post = '---\ntitle: Adire: how to read it\n---\n<script>alert(1)</script>\n'
  const stderr = await buildWith({ 'src/content/blog/adire.md': post })
  expect(stderr).toMatch(
    /^src\/content\/blog\/adire.md:2 {2}Put the text in quotes: title: "Adire: how to read it"$/m,
  )
})

test.each([
  ['publish', '--bakc'],
  ['publish', 'back'],
  ['start', '--port=8080'],
  ['build', '--outDir'],
  ['test', '--quik'],
])('npm run %s does nothing when it is mistyped: %s', async (name, asked) => {
  await expect(run([name, asked])).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `${asked} is not known here. Add --help to see what is possible.\n`,
  })
})

test.each([
  [{ code: 'ENOSPC' }, 'DATA_DIR cannot be written: the disk is full. Make room, then try again.'],
  [
    { code: 'ENOSPC', path: '/data/media' },
    '/data/media cannot be written: the disk is full. Make',
  ],
  [{ code: 'SQLITE_FULL' }, 'The disk of DATA_DIR is full. Make room, then try again.'],
  [{ code: 'SQLITE_IOERR_SHMSIZE' }, 'The file shop.db in DATA_DIR cannot be read or written: the'],
  [
    { code: '53100' },
    'The disk of the database in DATABASE_URL is full. Make room, then try again.',
  ],
])('a command says in one sentence that a disk is full: %o', (fault, said) => {
  const sentence = sayWhatWentWrong(Object.assign(new Error('no space left on device'), fault))
  expect(sentence).toContain(said)
  expect(sentence).not.toContain('\n')
})
