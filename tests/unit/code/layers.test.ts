import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The parts of the shop: all of src/lib but the layer that knows HTTP. */
const parts = globSync('src/lib/**/*.ts').filter((file) => !file.startsWith('src/lib/web/'))

const linesOf = (pattern: RegExp, files: readonly string[]): string[] =>
  files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

test('a part of the shop knows neither requests nor cookies nor redirects', () => {
  // The browser's side of an endpoint, and what asks the payment companies, speak HTTP as clients.
  const clients = /\.api\.ts$|lib\/api\.ts$|payments\/companies\/company\.server\.ts$/
  const asked = parts.filter((file) => !clients.test(file))
  expect(asked.length).toBeGreaterThan(200)
  const http =
    /\b(APIContext|AstroCookies|AstroGlobal)\b|[:<] ?(Request|Response|FormData)\b|new (Request|Response|FormData)\(|Response\.json\(|App\.Locals/
  expect(linesOf(http, asked)).toEqual([])
})

test('a part of the shop imports Astro only for its content, and nothing of lib/web', () => {
  const astro = parts.filter((file) => !file.startsWith('src/lib/content/'))
  expect(linesOf(/from 'astro/, astro)).toEqual([])
  // The background of a process cleans up after every part, that of HTTP too.
  const lower = parts.filter((file) => file !== 'src/lib/background.server.ts')
  expect(linesOf(/from '#lib\/web\//, lower)).toEqual([])
})

test('only scripts and the middleware open a shop', () => {
  const others = globSync('src/**/*.{ts,tsx,astro}').filter(
    (file) => file !== 'src/middleware.ts' && file !== 'src/lib/open-shop.server.ts',
  )
  expect(linesOf(/open-shop\.server\.ts'/, others)).toEqual([])
})

test('a component gets what a page says and knows, and imports only its types', () => {
  const files = globSync('src/{components,islands}/**/*.{ts,tsx,astro}')
  expect(linesOf(/^(?!import type ).* from '#pages\//, files)).toEqual([])
})

test('a folder has at most 30 files, and nine of ten have at most 15', () => {
  const folders = globSync('{src,scripts,tests,docs}/**/')
    .map((folder) => folder.replace(/\/$/, ''))
    // Migrations are numbered, and the guide has a page and a picture for each task.
    .filter((folder) => !/^(src\/lib\/db\/migrations|docs\/owners-guide.*)$/.test(folder))
  const sizes = folders.map((folder) => ({ folder, files: globSync(`${folder}/*.*`).length }))
  expect(folders.length).toBeGreaterThan(200)
  expect(sizes.filter(({ files }) => files > 30)).toEqual([])
  expect(sizes.filter(({ files }) => files > 15).length).toBeLessThan(sizes.length / 10)
})
