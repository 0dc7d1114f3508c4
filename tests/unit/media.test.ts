import { describe, expect, test } from 'vitest'
import { plainPicture, readMediaPath, srcset, widthToMake } from '#lib/media/media.ts'

const HASH = 'abcdefghijABCDEFGH_-'

describe('readMediaPath', () => {
  test('knows the shop’s widths and formats', () => {
    expect(readMediaPath(HASH, '480.avif')).toEqual({ hash: HASH, width: 480, format: 'avif' })
  })

  test('knows nothing else', () => {
    for (const file of [
      '481.avif',
      '480.jpg',
      '0480.avif',
      '480.avif.webp',
      '480',
      '',
      '../480.avif',
    ])
      expect(readMediaPath(HASH, file)).toBeNull()
    for (const hash of ['short', `${HASH}x`, '../../../../etc/passw', ''])
      expect(readMediaPath(hash, '480.avif')).toBeNull()
  })
})

test('nothing is made larger than it is', () => {
  expect(widthToMake(1280, 900)).toBe(960)
  expect(widthToMake(480, 900)).toBe(480)
  expect(widthToMake(1280, 5_000)).toBe(1280)
  expect(widthToMake(720, 90)).toBe(160)
})

test('a srcset names each width that shows more than the one before', () => {
  const picture = { hash: HASH, width: 900, height: 1200 }
  expect(srcset(picture, 'webp', [160, 960, 1280])).toBe(
    `/media/${HASH}/160.webp 160w,/media/${HASH}/960.webp 960w`,
  )
  expect(srcset({ ...picture, width: 90 }, 'avif', [360, 480])).toBe(`/media/${HASH}/360.avif 360w`)
})

test('the plain address comes with the size that is found there', () => {
  expect(plainPicture({ hash: HASH, width: 6_000, height: 4_000 })).toEqual({
    path: `/media/${HASH}/960.webp`,
    width: 960,
    height: 640,
  })
  expect(plainPicture({ hash: HASH, width: 300, height: 400 })).toMatchObject({
    width: 300,
    height: 400,
  })
})
