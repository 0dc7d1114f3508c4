import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Shop } from '#lib/shop.server.ts'
import { startFront } from '#lib/web/front.server.ts'
import { loadVersion, type Pointer, readPointer, watchPointer } from '#lib/web/versions.server.ts'
import { alone } from '../../scripts/publish/lock.ts'
import { publishVersion } from '../../scripts/publish/version.ts'
import { afterUse } from '../support/cleanup.ts'
import { aPlace, aShopForThePosts, copying } from '../support/publishing.ts'

const PUBLISHER = fileURLToPath(new URL('../support/publish-slowly.ts', import.meta.url))

/** Starts to publish in a process of its own, and kills it as soon as it has come to `step`. */
async function killAt(step: string, shop: Shop, root: string, meanwhile = async () => {}) {
  const child = spawn(process.execPath, [PUBLISHER, root], {
    env: { ...process.env, ...shop.config.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const steps: string[] = []
  for await (const line of createInterface(child.stdout)) {
    steps.push(line)
    if (line !== step) continue
    await meanwhile()
    child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect([child.signalCode, steps]).toEqual(['SIGKILL', expect.arrayContaining([step])])
}

/** A running shop that serves what is published in `root`, and shoppers who never stop asking. */
async function aBusyShop(shop: Shop, root: string, pointer: Pointer) {
  const version = await loadVersion(root, pointer)
  const front = await startFront(shop, { host: '127.0.0.1', port: 0, ...version })
  afterUse(front.close)
  const counts = { answered: 0, failures: [] as string[] }
  afterUse(
    watchPointer(
      root,
      async (next) => front.change(await loadVersion(root, next), ['/blog']),
      (error) => counts.failures.push(String(error)),
    ),
  )
  let isOver = false
  const shopper = async (path: string) => {
    while (!isOver) {
      const status = await fetch(front.url + path).then(
        async (response) => ((await response.text()) === '' ? 'empty' : response.status),
        String,
      )
      counts.answered++
      if (status !== 200) counts.failures.push(`${path} ${status}`)
    }
  }
  const shoppers = ['/', '/blog/reading-adire', '/policy/privacy-policy'].map(shopper)
  return async () => {
    isOver = true
    await Promise.all(shoppers)
    return counts
  }
}

const filesOf = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { recursive: true })).toSorted()

test(
  'a publication that is killed leaves a whole shop, at whatever step, and shoppers notice nothing',
  { timeout: 180_000 },
  async () => {
    const [shop, root] = [await aShopForThePosts(), await aPlace()]
    const whole = await filesOf('dist')
    const wholeApart = whole.filter((file) => /^(client|server)(\/|$)/.test(file))
    const first = await publishVersion(shop, root, copying)
    const close = await aBusyShop(shop, root, first)

    const refused = () =>
      expect(alone(root, async () => 'done')).rejects.toThrow('Another publication is under way')
    await killAt('half built', shop, root, () => refused())
    for (const step of ['built', 'asked 20']) await killAt(step, shop, root)
    expect(readPointer(root)).toEqual(first)
    expect(await filesOf(join(root, first.current))).toEqual(whole)

    await killAt('published', shop, root)
    const second = readPointer(root)
    expect(second?.previous).toBe(first.current)
    expect(await filesOf(join(root, second?.current ?? ''))).toEqual(wholeApart)

    shop.pass(1_000)
    const last = await alone(root, () => publishVersion(shop, root, copying))
    expect(last.previous).toBe(second?.current)
    expect((await readdir(root)).toSorted()).toEqual(
      [last.current, last.previous ?? '', 'current.json'].toSorted(),
    )
    const { answered, failures } = await close()
    expect(answered).toBeGreaterThan(100)
    expect(failures).toEqual([])
  },
)
