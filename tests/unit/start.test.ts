import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('npm start begins anew with few heaps, and does what it was asked to', async () => {
  const { MALLOC_ARENA_MAX: _, ...env } = process.env
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['scripts/run.mjs', 'start', '--help'], { env })
  expect(stdout).toMatch(/^Usage: npm start/)
})
