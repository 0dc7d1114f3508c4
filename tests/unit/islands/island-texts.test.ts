import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Names of parts that are elements, never a text. */
const PARTS = ['children', 'beside', 'inside', 'promises']

/** Whether an expression between tags may show a text of its own. */
function mayBeText(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return node.text.trim() !== ''
  if (ts.isJsxExpression(node)) return node.expression !== undefined && mayBeText(node.expression)
  if (ts.isStringLiteral(node)) return node.text.trim() !== ''
  if (ts.isParenthesizedExpression(node)) return mayBeText(node.expression)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].some(mayBeText)
  if (ts.isBinaryExpression(node)) return mayBeText(node.right)
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node))
    return false
  if (ts.isIdentifier(node)) return !PARTS.includes(node.text)
  const isList = ts.isCallExpression(node) && node.expression.getText().endsWith('.map')
  return !isList && node.kind !== ts.SyntaxKind.NullKeyword
}

const isBlank = (child: ts.JsxChild): boolean =>
  (ts.isJsxText(child) && child.text.trim() === '') ||
  (ts.isJsxExpression(child) &&
    (!child.expression || /^['"]\s*['"]$/.test(child.expression.getText())))

const isTagOfHtml = (node: ts.Node): boolean =>
  ts.isJsxElement(node) && /^[a-z]/.test(node.openingElement.tagName.getText())

/** Texts that share their element with something else, as `file:line text`. */
function bareTextsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter((child) => !isBlank(child))
      const isAlone = children.length === 1 && isTagOfHtml(node)
      for (const child of isAlone ? [] : children.filter(mayBeText)) {
        const { line } = source.getLineAndCharacterOfPosition(child.getStart())
        found.push(`${file}:${line + 1} ${child.getText().trim()}`)
      }
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

test('each text of an island is alone in its element: a browser that translates takes texts away', () => {
  const files = globSync('src/islands/**/*.tsx')
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap(bareTextsIn)).toEqual([])
})
