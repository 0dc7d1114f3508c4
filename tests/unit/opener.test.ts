import { expect, test } from 'vitest'
import { readPrivatePhotos } from '#lib/media/photo.server.ts'

// libvips would take a core for 4 to 9 s. It runs in a process of its own, and is not asked.
test('a drawing that is named as a photo is told by its first bytes', async () => {
  const bytes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(2_000_000)}</svg>`,
  )
  const { photos, refused } = await readPrivatePhotos([{ name: 'photo.jpg', bytes }])
  expect(photos).toEqual([])
  expect(refused[0]).toContain('is a drawing')
})
