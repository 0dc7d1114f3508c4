import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { newId } from '#lib/random.server.ts'
import { startFront } from '#lib/web/front.server.ts'
import { loadVersion, readPointer, watchPointer, writePointer } from '#lib/web/versions.server.ts'
import { afterUse } from '../support/cleanup.ts'
import { openTestShop } from '../support/shop.ts'

/** A folder with versions `a` and `b` of the built shop; `b` says so on its 404 page, and has no script of `a`. */
async function twoVersions() {
  const root = join('published', `test-${newId()}`)
  await mkdir(root, { recursive: true })
  afterUse(() => rm(root, { recursive: true, force: true }))
  for (const name of ['a', 'b']) await cp('dist', join(root, name), { recursive: true })
  for (const file of await readdir(join(root, 'b/server/chunks')))
    await sign(join(root, 'b/server/chunks', file))
  const scripts = await readdir(join(root, 'a/client/_astro'))
  const script =
    scripts.find((name) => name.startsWith('SessionKeeper.') && name.endsWith('.js')) ?? ''
  await rm(join(root, 'b/client/_astro', script))
  writePointer(root, { current: 'a', previous: null })
  return { root, script: `/_astro/${script}` }
}

function rethrow(error: unknown): never {
  throw error
}

async function sign(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (text.includes('Our Blog')) await writeFile(file, text.replaceAll('Our Blog', 'Our new Blog'))
}

test(
  'changes to another version under steady requests without a failed one, and back',
  { timeout: 60_000 },
  async () => {
    const shop = await openTestShop()
    const { root, script } = await twoVersions()
    const first = await loadVersion(root, { current: 'a', previous: null })
    const front = await startFront(shop, { host: '127.0.0.1', port: 0, ...first })
    afterUse(front.close)
    const waiting: (() => void)[] = []
    const stop = watchPointer(
      root,
      async (pointer) => {
        await front.change(await loadVersion(root, pointer), ['/categories'])
        waiting.splice(0).forEach((go) => go())
      },
      rethrow,
    )
    afterUse(stop)
    let isOver = false
    const failures: string[] = []
    let answered = 0
    const shopper = async (path: string) => {
      while (!isOver) {
        const said = await fetch(front.url + path).then(
          async (response) => ({ status: response.status, body: await response.text() }),
          (error: unknown) => ({ status: 0, body: String(error) }),
        )
        answered++
        if (said.status !== 200 || said.body === '') failures.push(`${path} ${said.status}`)
      }
    }
    const shoppers = ['/', '/blog', '/categories', '/policy/privacy-policy', script].map(shopper)
    const title = async () =>
      /<h1[^>]*>([^<]*)/.exec(await (await fetch(`${front.url}/blog`)).text())
    const changed = () => new Promise<void>((go) => waiting.push(go))

    expect((await title())?.[1]).toBe('Our Blog')
    writePointer(root, { current: 'b', previous: 'a' })
    await changed()
    expect((await title())?.[1]).toBe('Our new Blog')
    writePointer(root, { current: 'a', previous: 'b' })
    await changed()
    expect((await title())?.[1]).toBe('Our Blog')
    isOver = true
    await Promise.all(shoppers)
    expect(answered).toBeGreaterThan(20)
    expect(failures).toEqual([])
  },
)

test('a pointer that was being written when the machine stopped leaves the old one', async () => {
  const { root } = await twoVersions()
  await writeFile(join(root, 'current.json.part'), '{"current":"b')
  expect(readPointer(root)).toEqual({ current: 'a', previous: null })
})

test('a pointer that cannot be read is told of once, and what comes after it is served', async () => {
  const root = join('published', `test-${newId()}`)
  await mkdir(root, { recursive: true })
  afterUse(() => rm(root, { recursive: true, force: true }))
  writePointer(root, { current: 'a', previous: null })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  afterUse(() => vi.useRealTimers())
  const seen: string[] = []
  const stop = watchPointer(
    root,
    async ({ current }) => void seen.push(current),
    (error) => void seen.push((error as Error).name),
  )
  afterUse(stop)

  await writeFile(join(root, 'current.json'), '{"current":"b')
  await vi.advanceTimersByTimeAsync(3_000)
  writePointer(root, { current: 'b', previous: 'a' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(seen).toEqual(['SyntaxError', 'b'])
})
