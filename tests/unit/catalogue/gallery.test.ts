import { describe, expect, test } from 'vitest'
import type { ItemDetail } from '#lib/catalogue/catalogue.ts'
import { galleryOf } from '#lib/catalogue/items/gallery.ts'

const picture = (hash: string, colour = '') => ({ hash, width: 900, height: 1200, colour })
const variant = (colour: string) => ({ name: `${colour}/M`, size: 'M', colour, available: 3 })

const anItem = (colours: string[], ...pictures: ReturnType<typeof picture>[]) => {
  const [image = null, ...additionalImages] = pictures
  const variants = colours.map(variant)
  return { name: 'Kaftan', image, additionalImages, variants } as unknown as ItemDetail
}

const hashesOf = ({ pictures }: ReturnType<typeof galleryOf>) => pictures.map(({ hash }) => hash)

describe('the pictures of an item in several colours', () => {
  const kaftan = anItem(
    ['Rust', 'Leaf'],
    picture('r', 'Rust'),
    picture('l', 'Leaf'),
    picture('any'),
  )

  test('begin with the chosen colour, and end with those of no colour', () => {
    expect(hashesOf(galleryOf(kaftan, 'Leaf'))).toEqual(['l', 'r', 'any'])
  })

  test('are counted with the chosen colour and those of no colour', () => {
    expect(galleryOf(kaftan, 'Rust')).toMatchObject({ count: 2, single: [] })
  })

  test('say which colour they show', () => {
    const [first] = galleryOf(kaftan, 'Rust').pictures
    expect(first?.alt).toBe('Kaftan, Rust, picture 1 of 1')
  })

  test('of a colour that has none are those of no colour', () => {
    const item = anItem(['Rust', 'Leaf'], picture('r', 'Rust'), picture('any'))
    const gallery = galleryOf(item, 'Leaf')
    expect(gallery.pictures[0]?.hash).toBe('any')
    expect(gallery).toMatchObject({ count: 1, single: [2] })
  })

  test('are all shown for each colour where one has none, and none is of no colour', () => {
    const item = anItem(['Rust', 'Leaf'], picture('r1', 'Rust'), picture('r2', 'Rust'))
    expect(galleryOf(item, 'Leaf')).toMatchObject({ count: 2, single: [] })
  })
})

test('an item without colours or pictures has none to show', () => {
  expect(galleryOf(anItem([]), undefined)).toEqual({ pictures: [], count: 0, single: [] })
})
