import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (file: string): string => readFileSync(file, 'utf8')
const coverage = read('docs/coverage.md')
const architecture = read('docs/architecture.md')
const details = globSync('docs/architecture/*.md').map(read).join('\n')

describe('docs/architecture.md', () => {
  test('is read in a quarter of an hour: at most 3,500 words, in lines of at most 120 characters', () => {
    expect(architecture.split(/\s+/).length).toBeLessThanOrEqual(3_500)
    expect(architecture.split('\n').filter((line) => line.length > 120)).toEqual([])
  })

  test('names functions and tables that exist', () => {
    const code = globSync('src/**/*.{ts,tsx,astro}').map(read).join('\n')
    const names = [...architecture.matchAll(/`([a-z][\w]*[A-Z_]\w*)(?:\(.*?\))?`/g)].map(
      ([, name = '']) => name,
    )
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
  })
})

test('documents have lines of at most 120 characters, but for tables, links and code', () => {
  const files = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'])
  expect(files.length).toBeGreaterThan(90)
  // A row of a table, a picture, a link alone, and code in backticks cannot be broken.
  const isWhole = (line: string) => /^ *(\||!\[|- \[[^\]]*\]\([^)]*\)$|`[^`]*`\W*$)/.test(line)
  const isWrapped = (line: string) => line.length <= 120 || isWhole(line)
  const found = files.flatMap((file) =>
    read(file)
      .replace(/^```.*?^```/gms, '')
      .split('\n')
      .filter((line) => !isWrapped(line))
      .map((line) => `${file}: ${line.slice(0, 60)}`),
  )
  expect(found).toEqual([])
})

describe('docs/coverage.md and docs/architecture', () => {
  /** By the names that the documents give them: `api/cart/cart-lines`. */
  const files = new Map(
    globSync('tests/{unit,api,e2e}/**/*.{test,spec}.{ts,tsx}').map((file) => [
      file.replace(/^tests\//, '').replace(/\.(test|spec)\.tsx?$/, ''),
      file,
    ]),
  )
  // What stands in backticks is a path of the code; words in italics are a title.
  const named = [
    ...`${coverage}\n${details}`.matchAll(
      /(?<![\w/`{.])((?:unit|api|e2e)\/[\w*/-]+)(?: _([^_|]+)_)?/g,
    ),
  ].map(([, name = '', title]) => ({ name, title }))

  test('name tests that exist', () => {
    expect(named.length).toBeGreaterThan(300)
    const names = [...files.keys()]
    const missing = named.filter(({ name }) => !names.some((file) => matchesGlob(file, name)))
    expect(missing).toEqual([])
  })

  test('quote titles that stand in those tests', () => {
    const quoted = named.filter(({ title }) => title !== undefined)
    expect(quoted.length).toBeGreaterThan(20)
    const missing = quoted.filter(
      ({ name, title = '' }) =>
        !read(files.get(name) ?? '')
          .toLowerCase()
          .includes(title.toLowerCase()),
    )
    expect(missing).toEqual([])
  })

  test('name files and folders that exist', () => {
    const paths = [
      ...`${coverage}\n${architecture}\n${details}`.matchAll(
        /`((?:src|tests|lib|pages|islands|stores|components|integrations|scripts|docs)\/[^`\s]*)`/g,
      ),
    ].flatMap(([, path = '']) => expand(path))
    expect(paths.length).toBeGreaterThan(150)
    const missing = paths.filter((path) => {
      const where = /^(src|tests|scripts|docs)\//.test(path) ? path : `src/${path}`
      const literal = where.replaceAll('[', '[[]').replace('…', '**')
      return globSync([literal, `${literal}.*`, `${literal}-*.md`]).length === 0
    })
    expect(missing).toEqual([])
  })
})

/** `lib/db/{database,health}.server.ts` as its two paths. */
function expand(path: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(path)
  if (!braces) return [path]
  return (braces[1] ?? '').split(',').flatMap((one) => expand(path.replace(braces[0], one)))
}

test('a part of the shop uses only the parts that docs/architecture.md allows', () => {
  const rows = [...architecture.matchAll(/^\| `([\w-]+)` +\|[^|]+\|([^|]+)\|$/gm)]
  const allowed = new Map(
    rows.map(([, part = '', uses = '']) => [
      part,
      uses.trim() === 'all' ? null : [...uses.matchAll(/`([\w-]+)`/g)].map(([, other]) => other),
    ]),
  )
  const everybodys = [
    'books',
    'db',
    'gift-cards',
    'jobs',
    'letters',
    'limits',
    'media',
    'notifications',
    'pricing',
    'records',
    'texts',
    'yaml',
  ]
  const uses = usesOfParts()
  expect(uses.length).toBeGreaterThan(150)
  expect(uses.filter(({ part }) => !allowed.has(part))).toEqual([])
  const forbidden = uses.filter(
    ({ part, other }) =>
      part !== other && !everybodys.includes(other) && allowed.get(part)?.includes(other) === false,
  )
  expect(forbidden).toEqual([])
})

test('of parts that use each other there are at most four in a circle', () => {
  const uses = Map.groupBy(usesOfParts(), ({ part }) => part)
  const reach = (part: string, seen = new Set<string>()): Set<string> => {
    for (const { other } of uses.get(part) ?? []) {
      if (seen.has(other)) continue
      seen.add(other)
      reach(other, seen)
    }
    return seen
  }
  const reached = new Map([...uses.keys()].map((part) => [part, reach(part)]))
  const circles = [...reached].map(([part, parts]) =>
    [...parts].filter((other) => other === part || reached.get(other)?.has(part)).toSorted(),
  )
  expect(circles.filter(({ length }) => length > 0).length).toBeGreaterThan(2)
  expect(circles.filter(({ length }) => length > 4)).toEqual([])
})

/** Which parts use values of which others; types are erased. */
function usesOfParts(): { part: string; other: string; file: string }[] {
  return globSync('src/lib/*/**/*.ts').flatMap((file) => {
    const part = file.split('/')[2] ?? ''
    const imports = read(file).matchAll(/^import ([^']*)'#lib\/([\w-]+)\/[^']*'/gm)
    return [...imports].flatMap(([, names = '', other = '']) =>
      /^type |^\{\s*(type \w+,?\s*)+\} from $/.test(names) || other === part
        ? []
        : [{ part, other, file }],
    )
  })
}

test('each line of the daily work in docs/going-live.md begins with its page of the desk', () => {
  const [, daily = ''] = /^## 7\. Every day$(.*?)^## 8/ms.exec(read('docs/going-live.md')) ?? []
  const pages = ['Today', 'Orders', 'Returns', 'Goods', 'Stock', 'Money', 'Customers', 'Reviews']
  const begins = [...daily.matchAll(/^- (.{0,20})/gm)].map(([, words = '']) => words)
  expect(begins.length).toBeGreaterThan(10)
  const isPage = new RegExp(`^_(${[...pages, 'Staff'].join('|')})_`)
  expect(begins.filter((words) => !isPage.test(words))).toEqual([])
})

test('docs/decisions/README.md lists each decision by its title, at most 25', () => {
  const records = globSync('docs/decisions/0*.md').toSorted()
  const lines = records.map((file) => {
    const title = (read(file).split('\n')[0] ?? '').replace(/^# /, '')
    return `- [${title}](${file.replace('docs/decisions/', '')})`
  })
  expect(lines.length).toBeLessThanOrEqual(25)
  expect(read('docs/decisions/README.md').match(/^- .*$/gm)).toEqual(lines)
})
