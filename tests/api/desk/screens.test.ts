import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { placeInMenu } from '#desk/menu.ts'
import { wordsOfAct } from '#desk/screen.ts'
import { SCREENS } from '#desk/screens.ts'

const MOST_FILES = 5
const MOST_LINES = 250

describe('each screen of the desk', () => {
  test('is a folder of at most five files and 250 lines, beside its example', () => {
    for (const { address } of SCREENS) {
      const folder = `src/pages${address}`
      const files = readdirSync(folder, { withFileTypes: true }).filter(
        (file) => file.isFile() && file.name !== '_example.ts',
      )
      const lines = files.flatMap(({ name }) =>
        readFileSync(`${folder}/${name}`, 'utf8').trimEnd().split('\n'),
      )
      expect(
        files.map(({ name }) => name),
        address,
      ).toEqual(expect.arrayContaining(['_screen.ts', 'index.astro']))
      expect(files.length, address).toBeLessThanOrEqual(MOST_FILES)
      expect(lines.length, address).toBeLessThanOrEqual(MOST_LINES)
    }
  })

  test('stands in no list of the tests: a new one touches none of them', () => {
    const files = globSync('tests/**/*.{ts,tsx}')
    const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
    const withIds = SCREENS.filter(({ address }) => address.includes('['))
    const named = texts.filter(([, text]) =>
      withIds.some(({ address }) => text.includes(`'${address}'`)),
    )
    expect(named.map(([file]) => file)).toEqual([])
  })

  test('belongs to its own place in the navigation, or to the nearest above it', () => {
    expect(placeInMenu('/desk')).toBe('/desk')
    expect(placeInMenu('/desk/gift-cards/12')).toBe('/desk/gift-cards')
    expect(placeInMenu('/desk/goods/gele/sizes')).toBe('/desk/goods')
    expect(placeInMenu('/desk/categories/home')).toBe('/desk/categories/home')
    expect(placeInMenu('/desk/categories/section-1/parts')).toBe('/desk/categories')
    expect(placeInMenu('/desk/me/alerts')).toBe('/desk/me')
  })

  test('has words in the audit for each of its acts, and a name that no other act has', () => {
    const acts = SCREENS.flatMap(({ acts }) => Object.values(acts))
    for (const { name, says } of acts) expect(wordsOfAct(name)).toBe(says)
    expect(acts.length).toBeGreaterThan(5)
  })
})
