import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { afterUse } from '../../support/cleanup.ts'

const CLAIM = fileURLToPath(new URL('../../support/processes/claim-build.ts', import.meta.url))

async function aCheckout() {
  const root = await mkdtemp(join(tmpdir(), 'starts-test-'))
  afterUse(() => rm(root, { recursive: true, force: true }))
  return root
}

/** Starts a shop, and resolves with what it says until it serves. */
async function start(root: string, shop: string) {
  const child = spawn(process.execPath, [CLAIM, root, shop], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  afterUse(stop)
  const said: string[] = []
  for await (const line of createInterface(child.stdout)) {
    said.push(line)
    if (line.startsWith('serves')) break
  }
  return { said, stop }
}

const builtFrom = (root: string, dir: string) => readFile(join(root, dir, 'built-from'), 'utf8')

describe('two starts in one checkout', () => {
  test('of one shop build it once, and serve it both', async () => {
    const root = await aCheckout()
    const both = await Promise.all([start(root, 'ada'), start(root, 'ada')])
    expect(both.flatMap(({ said }) => said).toSorted()).toEqual([
      'builds',
      'serves dist',
      'serves dist',
    ])
  })

  test('of two shops leave each its own pages', async () => {
    const root = await aCheckout()
    const both = await Promise.all([start(root, 'ada'), start(root, 'bola')])
    const served = both.map(({ said }) => said.at(-1)?.replace('serves ', '') ?? '')
    expect(new Set(served).size).toBe(2)
    expect(served).toContain('dist')
    expect(await Promise.all(served.map((dir) => builtFrom(root, dir)))).toEqual(['ada', 'bola'])
  })

  test('a shop that has ended leaves its place to the next', async () => {
    const root = await aCheckout()
    const first = await start(root, 'ada')
    await first.stop()
    expect((await start(root, 'bola')).said).toEqual(['builds', 'serves dist'])
    expect(await builtFrom(root, 'dist')).toBe('bola')
  })
})
