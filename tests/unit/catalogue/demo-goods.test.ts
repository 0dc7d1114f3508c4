import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { listOf, readColourImages, readSizes } from '#lib/catalogue/import/variants.ts'

type Row = Record<'slug' | 'colours' | 'sizes' | 'images' | 'colour_images', string>

const rows: Row[] = parse(readFileSync('catalogue/items.csv'), { columns: true })
const severalColours = rows.filter(({ colours }) => listOf(colours).length > 1)

/** What the import reads in a row. */
function read({ colours: cell, sizes, images: files, colour_images: ofColours }: Row) {
  const problems: string[] = []
  const [colours, images] = [listOf(cell), listOf(files)]
  const { sizes: variants } = readSizes(sizes, colours)
  const colourOf = readColourImages(ofColours, { colours, images }, problems)
  expect(problems).toEqual([])
  return { colours, images, variants, colourOf }
}

describe('each of the demo goods that comes in several colours', () => {
  test.each(severalColours)('$slug offers each colour, with a picture of it', (row) => {
    const { colours, images, variants, colourOf } = read(row)
    expect(new Set(variants.map(({ colour }) => colour))).toEqual(new Set(colours))
    expect(new Set(colourOf.values())).toEqual(new Set(colours))
    expect([...colourOf.keys()].toSorted()).toEqual(images.toSorted())
    for (const file of images) expect(existsSync(`catalogue/images/${file}`), file).toBe(true)
  })

  test.each(severalColours)('$slug has stock of each colour, or is sold out in all', (row) => {
    const { colours, variants } = read(row)
    const inStock = variants.filter(({ stock }) => stock > 0).map(({ colour }) => colour)
    expect([0, colours.length]).toContain(new Set(inStock).size)
  })

  test.each(severalColours)('$slug comes in the same sizes in each colour', (row) => {
    const { colours, variants } = read(row)
    const sizesIn = (colour: string) =>
      variants.filter((variant) => variant.colour === colour).map(({ name }) => name.split('/')[1])
    for (const colour of colours) expect(sizesIn(colour)).toEqual(sizesIn(colours[0] ?? ''))
  })
})
