import { globSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SOURCES = ['src/**/*.{ts,tsx,astro}', 'scripts/**/*.{ts,mjs}']

type Pattern = { place: string; source: string; flags: string }

/** The code of a file: of a page, what stands between its fences and in its scripts. */
function codeOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  if (!file.endsWith('.astro')) return text
  const [, fenced = '', rest = ''] = /^---\n(.*?)^---$(.*)/ms.exec(text) ?? []
  return [fenced, ...rest.matchAll(/<script[^>]*>(.*?)<\/script>/gs).map(([, code]) => code)].join(
    '\n',
  )
}

function patternsIn(file: string): Pattern[] {
  const patterns: Pattern[] = []
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, codeOf(file), ts.ScriptTarget.Latest, false, kind)
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const source = node.text.slice(1, end)
      patterns.push({ place: `${file} ${node.text}`, source, flags: node.text.slice(end + 1) })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return patterns
}

const slowOf = (patterns: readonly Pattern[]): string[] =>
  patterns
    .filter(({ source, flags }) => analyse({ source, flags }).reports.length > 0)
    .map(({ place }) => place)

// 14,000 full stops in an address held up the shop for 0.6 s, and 120,000 in a token for 50 s.
test('the time of each pattern grows with the text, and no faster', () => {
  const patterns = globSync(SOURCES).flatMap(patternsIn)
  expect(patterns.length).toBeGreaterThan(300)
  expect(slowOf(patterns)).toEqual([])
})

test.each(['\\.+$', '^(a+)+$', '^\\s*0*\\s*$', '\\s+at'])('finds a slow pattern: %s', (source) => {
  expect(slowOf([{ place: 'here', source, flags: '' }])).toEqual(['here'])
})
