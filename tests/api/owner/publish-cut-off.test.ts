/** @module-tag long */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Shop } from '#lib/shop.ts'
import { withLock } from '../../../scripts/publish/lock.ts'
import { readPointer, writePointer } from '../../../scripts/publish/pointer.ts'
import { publishVersion } from '../../../scripts/publish/version.ts'
import {
  aPlace,
  aShopForThePosts,
  copying,
  copyOfDist,
} from '../../support/catalogue/publishing.ts'
import { shoppersAt, supervise } from '../../support/processes/supervised.ts'

const PUBLISHER = fileURLToPath(
  new URL('../../support/processes/publish-slowly.ts', import.meta.url),
)

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

const filesOf = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { recursive: true })).toSorted()

test('a publication that is killed leaves a whole shop, at whatever step, and shoppers notice nothing', async () => {
  const [shop, root] = [await aShopForThePosts(), await aPlace()]
  const whole = await filesOf('dist')
  const wholeApart = whole.filter((file) => /^(client|server)(\/|$)/.test(file))
  const first = { current: 'first', previous: null }
  copyOfDist(join(root, first.current))
  writePointer(root, first)
  const { url } = await supervise(shop, root)
  const shoppers = shoppersAt(url, ['/', '/blog/reading-adire', '/policy/privacy-policy'])

  const refused = () =>
    expect(withLock(root, async () => 'done')).rejects.toThrow('Another publication is under way')
  await killAt('half built', shop, root, () => refused())
  for (const step of ['built', 'asked 20']) await killAt(step, shop, root)
  expect(readPointer(root)).toEqual(first)
  expect(await filesOf(join(root, first.current))).toEqual(whole)

  await killAt('published', shop, root)
  const second = readPointer(root)
  expect(second?.previous).toBe(first.current)
  expect(await filesOf(join(root, second?.current ?? ''))).toEqual(wholeApart)

  shop.pass(1_000)
  const last = await withLock(root, () => publishVersion(shop, root, copying))
  expect(last.previous).toBe(second?.current)
  const kept = (await readdir(root)).filter((name) => !name.startsWith('serving.'))
  expect(kept).toEqual(expect.arrayContaining([last.current, last.previous, 'current.json']))
  // The shop may not have changed over yet.
  const allowed = [first.current, last.current, last.previous, 'current.json', 'lock.db']
  expect(kept.filter((name) => !allowed.includes(name))).toEqual([])
  const { answered, failures } = await shoppers.end()
  expect(answered).toBeGreaterThan(100)
  expect(failures).toEqual([])
})
