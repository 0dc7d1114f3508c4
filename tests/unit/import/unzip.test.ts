import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { listPhotos, unpack } from '#lib/catalogue/import/zip/unzip.server.ts'

test('a photo that a zip names twice is one, and is unpacked once', () => {
  const zip = zipSync({ 'cap.jpg': strToU8('first'), 'hat.jpg': strToU8('second') })
  const twice = Buffer.from(
    Buffer.from(zip).toString('latin1').replaceAll('hat.jpg', 'cap.jpg'),
    'latin1',
  )
  expect(listPhotos(twice)).toEqual(['cap.jpg'])
  expect(unpack(twice, 'cap.jpg')).toEqual(strToU8('first'))
})
