import { spawnSync } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPointer, writePointer } from '../../scripts/publish/pointer.ts'
import { whenServed } from '../../scripts/publish/serving.ts'
import { NEW, OLD, threeBuilds, titleAt } from '../support/builds.ts'
import { aPlace } from '../support/publishing.ts'
import { openTestShop } from '../support/shop.ts'
import { shoppersAt, supervise } from '../support/supervised.ts'

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

test('a worker that dies during a publication does not keep it from being served', async () => {
  const { root } = await threeBuilds()
  const { url, pids } = await supervise(await openTestShop(), root, { workers: 2 })
  const [first, second] = await pids()
  writePointer(root, { current: 'b', previous: 'a' })
  await expect.poll(async () => (await pids()).length, PATIENCE).toBe(3)
  process.kill(first ?? 0, 'SIGKILL')
  process.kill(second ?? 0, 'SIGKILL')
  await expect.poll(() => titleAt(url).catch(() => 'nobody answers'), PATIENCE).toBe(NEW)
  await expect.poll(async () => (await pids()).length, PATIENCE).toBe(2)
  expect(await pids()).not.toContain(second)
}, 120_000)

test('a publication is said to be done once a new worker answers, also of what was published last', async () => {
  const { root } = await threeBuilds()
  const { url, pids } = await supervise(await openTestShop(), root, { serving: 'b' })
  expect(await titleAt(url)).toBe(NEW)
  const before = await pids()
  const pointer = { current: 'a', previous: 'b' }
  writePointer(root, pointer)
  expect(await whenServed(root, pointer)).toBe(true)
  expect((await pids()).filter((pid) => !before.includes(pid))).toHaveLength(1)
  await expect.poll(() => titleAt(url), PATIENCE).toBe(OLD)
}, 120_000)

test('a publication says that no shop is running, also where one was killed', async () => {
  const root = await aPlace()
  const pointer = { current: 'a', previous: null }
  writePointer(root, pointer)
  expect(await whenServed(root, pointer)).toBe(false)
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeFile(join(root, `serving.${pid}`), join(root, 'older'))
  expect(await whenServed(root, pointer)).toBe(false)
})

test('a pointer that was being written when the machine stopped leaves the old one', async () => {
  const root = await aPlace()
  writePointer(root, { current: 'a', previous: null })
  await writeFile(join(root, 'current.json.part'), '{"current":"b')
  expect(readPointer(root)).toEqual({ current: 'a', previous: null })
})
