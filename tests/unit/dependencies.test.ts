import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from '../../scripts/files.ts'

/** What only developers run. */
const DEVELOPMENT = /^scripts\/(bench|bench\.ts|chromium\.ts|size\.ts|test\.ts|try-upgrade\.ts)/
const IMPORT = /^(?:import|export) (?!type )[^'"]*['"]((?:@[\w.-]+\/)?[\w.-]+)/gm

test('a server needs no development package, neither to build nor to serve', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const files = ['astro.config.mjs', ...['src', 'scripts'].flatMap(filesIn)].filter(
    (file) => /\.(astro|[cm]?[jt]sx?)$/.test(file) && !DEVELOPMENT.test(file),
  )
  const wrong = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, name = '']) => name)
      .filter((name) => name in devDependencies)
      .map((name) => `${file} imports ${name}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(wrong).toEqual([])
})
