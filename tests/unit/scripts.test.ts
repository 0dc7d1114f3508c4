import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What `npm run …` runs; ended when it does the work of minutes. */
const run = (args: string[], env: NodeJS.ProcessEnv = process.env) =>
  promisify(execFile)(process.execPath, ['scripts/run.mjs', ...args], { env, timeout: 20_000 })

test(
  'npm start begins anew with few heaps, and does what it was asked to',
  { timeout: 30_000 },
  async () => {
    const { MALLOC_ARENA_MAX: _, ...env } = process.env
    const { stdout } = await run(['start', '--help'], env)
    expect(stdout).toMatch(/^Usage: npm start/)
  },
)

test.each([
  ['publish', '--bakc'],
  ['publish', 'back'],
  ['start', '--port=8080'],
  ['build', '--outDir'],
  ['test', '--quik'],
])('npm run %s does nothing when it is mistyped: %s', { timeout: 30_000 }, async (name, asked) => {
  await expect(run([name, asked])).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `${asked} is not known here. Add --help to see what is possible.\n`,
  })
})
