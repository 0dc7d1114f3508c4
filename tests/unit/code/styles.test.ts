import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const STYLES = 'src/components'
const sourcesIn = (sheet: string, rule: string) =>
  [...readFileSync(join(STYLES, sheet), 'utf8').matchAll(new RegExp(`${rule} '([^']+)'`, 'g'))].map(
    ([, pattern = '']) => join(STYLES, pattern),
  )
const own = sourcesIn('personal.css', '@source')

test('what the catalogue’s styles leave out, the personal ones have', () => {
  const leftOut = sourcesIn('global.css', '@source not').filter(
    (path) => path.includes('src/') && !path.endsWith('/desk'),
  )
  expect(leftOut.map((path) => path.replace('/**/*.astro', ''))).toEqual(
    own.map((path) => path.replace('/**/*.astro', '')),
  )
})

test('every page and component that needs the personal styles asks for them', () => {
  const files = own.filter((path) => path.endsWith('.astro')).flatMap((path) => globSync(path))
  const without = files.filter((file) => !readFileSync(file, 'utf8').includes('personal.css'))
  expect(files.length).toBeGreaterThan(10)
  expect(without).toEqual([])
})

test('whatever shows goods asks for the styles of goods, or the page of its island does', () => {
  const shows =
    /class(:list|Name)?=[^>]*['" ](item-grid|item-card|item-picture|item-name|picture|price|heart|disc|sold-out)['" ]/
  const read = (file: string) => readFileSync(file, 'utf8')
  const showing = (pattern: string) => globSync(pattern).filter((file) => shows.test(read(file)))
  const files = showing('src/{components,pages}/**/*.astro')
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !read(file).includes('goods.css'))).toEqual([])
  expect(showing('src/islands/**/*.tsx').toSorted()).toEqual([
    'src/islands/ui/LinePicture.tsx',
    'src/islands/ui/favourites/FavouriteLine.tsx',
  ])
  for (const page of ['cart', 'favourites'])
    expect(read(`src/pages/${page}.astro`)).toContain('goods.css')
})

test('each sheet with layers says their order first, whichever sheet a page begins with', () => {
  const sheets = globSync('src/**/*.css').filter((sheet) =>
    /@layer \w+ \{|layer\(/.test(readFileSync(sheet, 'utf8')),
  )
  const without = sheets.filter(
    (sheet) =>
      !/^(\/\*.*\*\/\s|@reference .*\s)*@layer properties, theme, base, components, utilities;/.test(
        readFileSync(sheet, 'utf8'),
      ),
  )
  expect(sheets.length).toBeGreaterThan(4)
  expect(without).toEqual([])
})
