import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
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

  test('has words in the audit for each of its acts, and a name that no other act has', () => {
    const acts = SCREENS.flatMap(({ acts }) => Object.values(acts))
    for (const { name, says } of acts) expect(wordsOfAct(name)).toBe(says)
    expect(acts.length).toBeGreaterThan(5)
  })
})
