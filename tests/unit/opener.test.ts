import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { readPrivatePhotos, takePhotos } from '#lib/media/photo.server.ts'
import { openStorage } from '#lib/media/storage.gateway.server.ts'
import { Opener, TooHeavy } from '#lib/opener/opener.server.ts'
import type { Shop } from '#lib/shop.ts'

async function aTable(rows: number): Promise<{ kind: 'table'; path: string }> {
  const path = join(await mkdtemp(join(tmpdir(), 'opener-')), 'items.csv')
  await writeFile(path, 'gown,20000\n'.repeat(rows))
  return { kind: 'table', path }
}

/** Calls `work` with each process that is started until it has ended. */
async function withProcesses<T>(
  onStart: (child: ChildProcess) => unknown,
  work: () => Promise<T>,
): Promise<T> {
  const tell = (made: unknown) => void onStart((made as { process: ChildProcess }).process)
  subscribe('child_process', tell)
  return work().finally(() => unsubscribe('child_process', tell))
}

test('a photo of a buyer that takes long holds up no photo of the desk', async () => {
  const background = { r: 90, g: 20, b: 40 }
  const image = sharp({ create: { width: 60, height: 80, channels: 3, background } })
  const uploads = [{ name: 'photo.jpg', bytes: await image.jpeg().toBuffer() }]
  const storage = openStorage(await mkdtemp(join(tmpdir(), 'opener-')))
  // The process of buyers' photos is started by the first one.
  const { promise: started, resolve: start } = Promise.withResolvers<ChildProcess>()
  const ofBuyer = readPrivatePhotos(uploads)
  const slow = await withProcesses(start, () => started)
  slow.kill('SIGSTOP')
  expect((await takePhotos({ storage } as Shop, uploads)).photos).toHaveLength(1)
  slow.kill('SIGCONT')
  expect((await ofBuyer).photos).toHaveLength(1)
})

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
  const opener = new Opener()
  const endIt = async () => {
    for await (const _ of opener.open(await aTable(1_200))) {
      child?.kill('SIGKILL')
      await once(child as ChildProcess, 'exit')
    }
  }
  await expect(withProcesses((made) => (child = made), endIt)).rejects.toThrow(TooHeavy)
  const parts = await Array.fromAsync(opener.open(await aTable(1)))
  expect(parts).toHaveLength(1)
})
