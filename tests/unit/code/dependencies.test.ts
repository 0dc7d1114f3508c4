import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from '../../../scripts/files.ts'

/** What only developers run. */
const DEVELOPMENT =
  /^scripts\/(bench|bench\.ts|chromium\.ts|format\.ts|guide|guide-pictures\.ts|life\.ts|mutants\.ts|mutations\.ts|on-postgres\.ts|openapi|openapi\.ts|schema\.ts|settings-page\.ts|size\.ts|test\.ts|try-upgrade\.ts)/
const IMPORT = /^(?:import|export) (?!type )[^'"]*['"]((?:@[\w.-]+\/)?[\w.-]+)(?=['"/])/gm

/** `file imports package` for those of `names` that the files import. */
function importsOf(names: readonly string[], files: readonly string[]): string[] {
  return files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, name = '']) => name)
      .filter((name) => names.includes(name))
      .map((name) => `${file} imports ${name}`),
  )
}

const isCode = (file: string) => /\.(astro|[cm]?[jt]sx?)$/.test(file)

test('a server needs no development package, neither to build nor to serve', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const files = ['astro.config.mjs', ...['src', 'scripts'].flatMap(filesIn)].filter(
    (file) => isCode(file) && !DEVELOPMENT.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(importsOf(Object.keys(devDependencies), files)).toEqual([])
})

test('the image lacks no package that the shop and its commands load', () => {
  const [, removed = ''] =
    /npm uninstall --no-save --omit=dev ([^&]+)&&/.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  const names = removed.split(/[\s\\]+/).filter(Boolean)
  // Pages, the schema of their texts and what runs in browsers are in the build.
  const files = ['src/lib', 'scripts']
    .flatMap(filesIn)
    .filter(
      (file) =>
        isCode(file) && !DEVELOPMENT.test(file) && !/(api|content\/files\.server)\.ts$/.test(file),
    )
  expect(names).toContain('astro')
  expect(importsOf(names, files)).toEqual([])
})
