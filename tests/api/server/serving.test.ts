import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { built } from '../../support/processes/built.ts'
import { afterUse } from '../../support/cleanup.ts'
import { aPlace, copyOfDist } from '../../support/catalogue/publishing.ts'
import { openTestShop } from '../../support/shop.ts'

/** A static import or export from another file, with or without names. */
const IMPORT = /^(?:import|export)\b(?:[^"';]*\bfrom)?\s*["']([^"']+)["']/gm

/** The built files that Node loads along with `file`, and the packages that these ask for. */
async function loadedWith(file: string) {
  const files = new Set([file])
  const packages = new Set<string>()
  for (const from of files)
    for (const [, name = ''] of (await readFile(from, 'utf8')).matchAll(IMPORT))
      if (name.startsWith('.')) files.add(join(dirname(from), name))
      else if (!isBuiltin(name)) packages.add(name)
  return { files: [...files], packages: [...packages].toSorted() }
}

test('the shop starts with little code, and without the packages for pictures and mails', async () => {
  const { files, packages } = await loadedWith('dist/server/worker.mjs')
  expect(packages).toEqual([
    '@fastify/static',
    '@node-rs/argon2',
    'better-sqlite3',
    'fastify',
    'kysely',
    'kysely/migration',
    'pg',
    'pino',
  ])
  expect(files.length).toBeGreaterThan(10)
  // The pages themselves and the desk are not among them. Bytes, not files: what several pages share is cut into small files.
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_600_000)
})

/** The chunks of the cart's page and of its endpoint. */
const CART_CODE = /^\/\/ src\/pages\/(cart\.astro|api\/cart\/index\.ts)$/m

test('code that cannot be loaded costs its own page and endpoint, which say so as the shop does', async () => {
  const dir = join(await aPlace(), 'a')
  copyOfDist(dir)
  const chunks = join(dir, 'server/chunks')
  for (const name of await readdir(chunks))
    if (CART_CODE.test(await readFile(join(chunks, name), 'utf8')))
      await writeFile(join(chunks, name), 'throw new Error("no such code")')
  const { loadBuild, startServer } = await built()
  const build = await loadBuild(dir, null)
  const address = { host: '127.0.0.1', port: 0 }
  const { url, close } = await startServer(await openTestShop(), build, address)
  afterUse(close)
  const page = await fetch(`${url}/cart`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await page.text()).toContain('</html>')
  const endpoint = await fetch(`${url}/api/cart/`)
  expect(endpoint.status).toBe(500)
  expect(await endpoint.json()).toEqual({
    detail: expect.any(String),
    request_id: endpoint.headers.get('x-request-id'),
  })
  expect((await fetch(`${url}/categories`)).status).toBe(200)
})

test('those who wait for one page that is being rendered hold up nobody else', async () => {
  const { loadBuild, startServer } = await built()
  const build = await loadBuild('dist', null)
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let rendered = 0
  const handler: typeof build.handler = async (request, ...rest) => {
    if (request.url === '/categories') {
      rendered++
      begun.resolve()
      await released.promise
    }
    return build.handler(request, ...rest)
  }
  const address = { host: '127.0.0.1', port: 0 }
  const { url, close } = await startServer(await openTestShop(), { ...build, handler }, address)
  afterUse(close)
  const first = fetch(`${url}/categories`)
  await begun.promise
  // More than may run at a time.
  const others = Array.from({ length: 100 }, () => fetch(`${url}/categories`))
  expect((await fetch(`${url}/cart`)).status).toBe(200)
  released.resolve()
  const answers = await Promise.all([first, ...others])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(rendered).toBe(1)
})
