import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const PAGES = 'src/pages'
/** The frame of every page, with header and footer. */
const LAYOUT = 'src/components/layout/Layout.astro'
const COMPONENTS = 'src/components'
/** The ending of a script of the pages: it runs in the browser. */
const SCRIPT = /\.client\.ts$/
/** A column of the table for each way in which an island is hydrated. */
const COLUMNS = ['interact', 'idle-unless-save-data', 'load']

const read = (file: string): string => readFileSync(file, 'utf8')
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file))

/** The rows of the table under a heading of docs/architecture/browser.md: of each cell the names in backticks. */
function tableUnder(heading: string): string[][][] {
  const [, after = ''] = read('docs/architecture/browser.md').split(`## ${heading}\n`)
  const [part = ''] = after.split(/^##/m)
  const rows = part.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((row) => row.split('|').slice(1, -1).map(namesIn))
}

const namesIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, path = '']) =>
    path.startsWith('#') ? join('src', path.slice(1)) : normalize(join(dirname(file), path)),
  )

const isPart = (file: string): boolean =>
  file !== LAYOUT && (file.endsWith('.astro') || SCRIPT.test(file))

/** The file and all components and scripts that it uses, but for what is in the frame of every page. */
function componentsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of importsOf(file)) if (isPart(imported)) componentsOf(imported, found)
  return found
}

const DIRECTIVE = /<([A-Z]\w*)\b[^>]*?\sclient:([\w-]+)/g
/** Island.astro, whose script hydrates it as `client:interact` does. */
const ISLAND = /<Island\b[^>]*?\sname="(\w+)"/g

/** What each page hydrates: its islands by the directive that names the moment. */
function islandsOf(page: string): string[][] {
  const sources = [...componentsOf(page)].map(read)
  const islands = sources.flatMap((source) => [
    ...[...source.matchAll(DIRECTIVE)].map(([, name = '', directive = '']) => [name, directive]),
    ...[...source.matchAll(ISLAND)].map(([, name = '']) => [name, 'interact']),
  ])
  const unknown = islands.filter(([, directive = '']) => !COLUMNS.includes(directive))
  expect(unknown, page).toEqual([])
  return COLUMNS.map((column) =>
    islands.flatMap(([name = '', directive]) => (directive === column ? [name] : [])).sort(),
  )
}

describe('docs/architecture/browser.md', () => {
  test('says of each page which islands it has, and when each is hydrated', () => {
    const hydrated = [LAYOUT, ...filesIn(PAGES, /\.astro$/)]
      .map(
        (page) =>
          [
            page.replace(/^src\/(pages|components\/layout)\/|\.astro$/g, ''),
            islandsOf(page),
          ] as const,
      )
      .filter(([, islands]) => islands.flat().length > 0)
    const said = tableUnder('Islands').flatMap(([names = [], ...islands]) =>
      names.map((name) => [name, islands.map((column) => column.toSorted())] as const),
    )
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(hydrated))
    expect(said).toHaveLength(hydrated.length)
  })

  test('names each script of the pages, and what loads it', () => {
    const sources = filesIn('src', /\.(astro|ts|tsx)$/).map(
      (file) => [file, importsOf(file)] as const,
    )
    const loaded = filesIn(COMPONENTS, SCRIPT).map((script) => [
      basename(script),
      sources
        .filter(([, imports]) => imports.includes(script))
        .map(([file]) => (file.startsWith(PAGES) ? file.slice(PAGES.length + 1) : basename(file)))
        .sort(),
    ])
    const said = tableUnder('Scripts').map(([names = [], by = []]) => [names[0], by.toSorted()])
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(loaded))
  })

  test('says of each script with more than 40 lines of code why it is longer', () => {
    const isCode = (line: string) => !/^\s*($|\/\/|\/?\*)/.test(line)
    const longer = filesIn(COMPONENTS, SCRIPT)
      .filter((script) => read(script).split('\n').filter(isCode).length > 40)
      .map((script) => basename(script))
    const said = tableUnder('Longer scripts').map(([names = []]) => names[0])
    expect(said.toSorted()).toEqual(longer.toSorted())
  })

  test('a page that shows hearts has what they need', () => {
    const heartless = filesIn(PAGES, /\.astro$/).filter((page) => {
      const components = componentsOf(page)
      const hasHearts = [...components].some((file) =>
        /<Heart |<CartLines|<FavouriteLines|form="favourite"/.test(read(file)),
      )
      return hasHearts !== components.has('src/components/cards/Hearts.astro')
    })
    expect(heartless).toEqual([])
  })
})
