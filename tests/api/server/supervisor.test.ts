/** @module-tag long */
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPointer, writePointer } from '../../../scripts/publish/pointer.ts'
import { whenServed } from '../../../scripts/publish/serving.ts'
import { NEW, OLD, threeBuilds, titleAt } from '../../support/processes/builds.ts'
import { twoConnections } from '../../support/processes/connections.ts'
import { aPlace, copyOfDist } from '../../support/catalogue/publishing.ts'
import { openTestShop } from '../../support/shop.ts'
import { shoppersAt, supervise, type Supervised } from '../../support/processes/supervised.ts'

// One copy for all tests here: each starts with `a` published.
const { root, script } = await threeBuilds()
const shop = await openTestShop()
const startsWithA = () => writePointer(root, { current: 'a', previous: null })

describe('one worker', () => {
  let served: Supervised
  beforeAll(async () => {
    startsWithA()
    served = await supervise(shop, root)
  })
  afterAll(() => served.stop())

  test('a worker that is killed is replaced', async () => {
    const { url, pids } = served
    const [first] = await pids()
    process.kill(first ?? 0, 'SIGKILL')
    await expect.poll(() => titleAt(url).catch(() => 'nobody answers')).toBe(OLD)
    expect(await pids()).not.toContain(first)
  })

  test('publications, a broken one and the way back cost no shopper an answer', async () => {
    const { url } = served
    const pages = ['/', '/blog', '/categories', '/policy/privacy-policy', script]
    const shoppers = shoppersAt(url, pages)
    const title = () => titleAt(url)
    expect(await title()).toBe(OLD)

    writePointer(root, { current: 'b', previous: 'a' })
    await expect.poll(title).toBe(NEW)
    writePointer(root, { current: 'broken', previous: 'b' })
    await expect.poll(() => readPointer(root)?.current).toBe('b')
    // The worker before has some seconds to end what was begun.
    await expect.poll(title).toBe(NEW)
    writePointer(root, { current: 'a', previous: 'b' })
    await expect.poll(title).toBe(OLD)

    const { answered, failures } = await shoppers.end()
    expect(answered).toBeGreaterThan(20)
    expect(failures).toEqual([])
  })
})

describe('two workers', () => {
  let served: Supervised
  beforeAll(async () => {
    startsWithA()
    served = await supervise(shop, root, { workers: 2 })
  })
  afterAll(() => served.stop())

  test('a build that only one of two workers can start is served by none', async () => {
    const { url, pids } = served
    cpSync(join(root, 'b'), join(root, 'once'), { recursive: true })
    const file = join(root, 'once/server/worker.mjs')
    const startsOnce = `process.getBuiltinModule('node:fs').openSync('${root}/once/started', 'wx')`
    await writeFile(file, `${startsOnce}\n${await readFile(file, 'utf8')}`)
    const pointer = { current: 'once', previous: 'a' }
    writePointer(root, pointer)
    await expect(whenServed(root, pointer)).rejects.toThrow('could not start with these pages')
    expect(readPointer(root)?.current).toBe('a')
    const titles = async () =>
      Promise.all((await twoConnections(url)).map((ask) => ask('GET /blog'))).then((answers) =>
        answers.map(({ body }) => /<h1[^>]*>([^<]*)/.exec(body)?.[1]),
      )
    // The one that started has some seconds to end what was begun.
    await expect.poll(async () => (await pids()).length).toBe(2)
    await expect.poll(titles).toEqual([OLD, OLD])
  })

  test('two workers serve one shop, and a publication replaces both', async () => {
    const { url, pids } = served
    const before = await pids()
    expect(before).toHaveLength(2)
    for (const ask of await twoConnections(url))
      expect((await ask('GET /blog')).body).toContain(OLD)

    const pointer = { current: 'b', previous: 'a' }
    writePointer(root, pointer)
    expect(await whenServed(root, pointer)).toBe(true)
    // Those before end what was begun.
    await expect.poll(async () => (await pids()).filter((pid) => before.includes(pid))).toEqual([])
    expect(await pids()).toHaveLength(2)
    for (const ask of await twoConnections(url))
      expect((await ask('GET /blog')).body).toContain(NEW)
  })

  test('workers that die during a publication do not keep it from being served', async () => {
    const { url, pids } = served
    const before = await pids()
    writePointer(root, { current: 'a', previous: 'b' })
    await expect.poll(async () => (await pids()).length).toBe(3)
    for (const pid of before) process.kill(pid, 'SIGKILL')
    await expect.poll(() => titleAt(url).catch(() => 'nobody answers')).toBe(OLD)
    await expect.poll(async () => (await pids()).length).toBe(2)
    expect((await pids()).filter((pid) => before.includes(pid))).toEqual([])
  })
})

test('a worker that turns in a loop, or is stopped, is replaced, and its last request is told', async () => {
  copyOfDist(join(root, 'loops'))
  const file = join(root, 'loops/server/worker.mjs')
  const loops = `process.on('SIGUSR2', () => { for (;;); })`
  await writeFile(file, `${await readFile(file, 'utf8')}\n${loops}`)
  startsWithA()
  const { url, pids, said } = await supervise(shop, root, { serving: 'loops', tickMs: '500' })
  for (const signal of ['SIGUSR2', 'SIGSTOP']) {
    const [worker = 0] = await pids()
    const { headers } = await fetch(`${url}/cart`)
    process.kill(worker, signal)
    await expect.poll(pids).not.toContain(worker)
    await expect.poll(() => titleAt(url).catch(() => 'nobody answers')).toBe(OLD)
    expect(said()).toContain(`The worker ${worker} has not answered for 10 s`)
    expect(said()).toContain(`Its last request was /cart (${headers.get('x-request-id')}).`)
  }
})

test('a worker that hangs before it answers is ended and started again, and that is told', async () => {
  const build = join(root, 'hangs')
  copyOfDist(build)
  const file = join(build, 'server/worker.mjs')
  // The first one never gets further.
  const hangs = `import { existsSync as has, writeFileSync as write } from 'node:fs'
    if (!has('${build}/begun')) {
      write('${build}/begun', '')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    }`
  await writeFile(file, `${hangs}\n${await readFile(file, 'utf8')}`)
  startsWithA()
  const asked = { serving: 'hangs', tickMs: '500', ticksAtStart: '40' }
  const { url, said } = await supervise(shop, root, asked)
  expect(await titleAt(url)).toBe(OLD)
  expect(said()).toContain('hangs at its start')
})

test('a publication is said to be done once a new worker answers, also of what was published last', async () => {
  startsWithA()
  const { url, pids } = await supervise(shop, root, { serving: 'b' })
  expect(await titleAt(url)).toBe(NEW)
  const before = await pids()
  const pointer = { current: 'a', previous: 'b' }
  writePointer(root, pointer)
  expect(await whenServed(root, pointer)).toBe(true)
  expect((await pids()).filter((pid) => !before.includes(pid))).toHaveLength(1)
  await expect.poll(() => titleAt(url)).toBe(OLD)
})

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
