import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPrivatePhotos } from '#lib/media/photo.server.ts'
import { Opener, TooHeavy } from '#lib/opener/opener.server.ts'

async function aTable(rows: number): Promise<{ kind: 'table'; path: string }> {
  const path = join(await mkdtemp(join(tmpdir(), 'opener-')), 'items.csv')
  await writeFile(path, 'gown,20000\n'.repeat(rows))
  return { kind: 'table', path }
}

// libvips would take a core for 4 to 9 s. It runs in a process of its own, and is not asked.
test('a drawing that is named as a photo is told by its first bytes', async () => {
  const bytes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(2_000_000)}</svg>`,
  )
  const { photos, refused } = await readPrivatePhotos([{ name: 'photo.jpg', bytes }])
  expect(photos).toEqual([])
  expect(refused[0]).toContain('is a drawing')
})

test('a process that ends while its rows are used says so, and the next file is opened', async () => {
  let child: ChildProcess | undefined
  subscribe('child_process', (made) => (child = (made as { process: ChildProcess }).process))
  const opener = new Opener()
  const endIt = async () => {
    for await (const _ of opener.open(await aTable(1_200))) {
      child?.kill('SIGKILL')
      await once(child as ChildProcess, 'exit')
    }
  }
  await expect(endIt()).rejects.toThrow(TooHeavy)
  const parts = await Array.fromAsync(opener.open(await aTable(1)))
  expect(parts).toHaveLength(1)
})
