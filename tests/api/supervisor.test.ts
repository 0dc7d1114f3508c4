import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPointer, writePointer } from '../../scripts/publish/pointer.ts'
import { aPlace } from '../support/publishing.ts'
import { openTestShop } from '../support/shop.ts'
import { shoppersAt, supervise } from '../support/supervised.ts'

const [OLD, NEW] = ['Our Blog', 'Our new Blog']

/** Builds `a`, `b` (with another title and without a script of `a`) and `broken`; `a` is published. */
async function threeBuilds() {
  const root = await aPlace()
  for (const name of ['a', 'b', 'broken']) await cp('dist', join(root, name), { recursive: true })
  const chunks = join(root, 'b/server/chunks')
  for (const file of await readdir(chunks)) {
    const text = await readFile(join(chunks, file), 'utf8')
    if (text.includes(OLD)) await writeFile(join(chunks, file), text.replaceAll(OLD, NEW))
  }
  const scripts = await readdir(join(root, 'a/client/_astro'))
  const script = scripts.find((name) => /^SessionKeeper.*js$/.test(name)) ?? ''
  await rm(join(root, 'b/client/_astro', script))
  await writeFile(join(root, 'broken/server/worker.mjs'), 'throw new Error("broken")')
  writePointer(root, { current: 'a', previous: null })
  return { root, script: `/_astro/${script}` }
}

/** A connection that a dying worker was given may never be answered. */
const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(5_000) })

const titleAt = async (url: string) =>
  /<h1[^>]*>([^<]*)/.exec(await (await ask(`${url}/blog`)).text())?.[1]

/** A worker takes some seconds to start on a busy machine. */
const PATIENCE = { timeout: 60_000 }

test(
  'publications, a broken one and the way back cost no shopper an answer',
  { timeout: 180_000 },
  async () => {
    const { root, script } = await threeBuilds()
    const { url } = await supervise(await openTestShop(), root)
    const pages = ['/', '/blog', '/categories', '/policy/privacy-policy', script]
    const shoppers = shoppersAt(url, pages)
    const title = () => titleAt(url)
    expect(await title()).toBe(OLD)

    writePointer(root, { current: 'b', previous: 'a' })
    await expect.poll(title, PATIENCE).toBe(NEW)
    writePointer(root, { current: 'broken', previous: 'b' })
    await expect.poll(() => readPointer(root)?.current, PATIENCE).toBe('b')
    // The worker before has some seconds to end what was begun.
    await expect.poll(title, PATIENCE).toBe(NEW)
    writePointer(root, { current: 'a', previous: 'b' })
    await expect.poll(title, PATIENCE).toBe(OLD)

    const { answered, failures } = await shoppers.end()
    expect(answered).toBeGreaterThan(20)
    expect(failures).toEqual([])
  },
)

test('a worker that is killed is replaced', { timeout: 120_000 }, async () => {
  const root = await aPlace()
  await cp('dist', join(root, 'a'), { recursive: true })
  writePointer(root, { current: 'a', previous: null })
  const { url, pids } = await supervise(await openTestShop(), root)
  const [first] = await pids()
  process.kill(first ?? 0, 'SIGKILL')
  await expect.poll(() => titleAt(url).catch(() => 'nobody answers'), PATIENCE).toBe(OLD)
  expect(await pids()).not.toContain(first)
})

test('a pointer that was being written when the machine stopped leaves the old one', async () => {
  const root = await aPlace()
  writePointer(root, { current: 'a', previous: null })
  await writeFile(join(root, 'current.json.part'), '{"current":"b')
  expect(readPointer(root)).toEqual({ current: 'a', previous: null })
})
