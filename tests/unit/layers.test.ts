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

test('a part of the shop imports Astro only for its content, and of lib/web nothing of HTTP', () => {
  const astro = parts.filter((file) => !file.startsWith('src/lib/content/'))
  expect(linesOf(/from 'astro/, astro)).toEqual([])
  const allowed =
    /from '#lib\/web\/(server\/(concurrency|trusted-proxies)|endpoints\/idempotency|page-cache\/invalidation(s|-bus))\.server\.ts'/
  const imported = linesOf(/from '#lib\/web\//, parts)
  expect(imported.filter((line) => !allowed.test(line))).toEqual([])
})
