import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** One change of a source: the text between two places, and what stands there instead; nothing where it is dropped. */
export type Mutant = { key: string; file: string; from: number; to: number; text: string }

/** The rules of money, stock and rights, in `src/lib`. */
const RULES = [
  'payments/settle/*',
  'payments/refunds/*',
  'orders/life*',
  'pricing/*',
  'offers/apply',
  '{orders/stock,stock}/*',
  'gift-cards/pay*',
  'cart/add.server',
  'desk/act*',
  'desk/rights',
  'catalogue/import/check.server',
]
/** Each place that can be changed; its key is the same wherever its statement is. */
export function listMutants(dir: string, rules: readonly string[] = RULES): Mutant[] {
  const found = new Map<string, Mutant>()
  const files = rules.flatMap((rule) => globSync(`src/lib/${rule}.ts`, { cwd: dir }).toSorted())
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join(dir, file), 'utf8'), 99, true)
    const add = (node: ts.Node, kind: string, text: string): void => {
      const said = `${file}: ${kind}: ${node.getText().replace(/\s+/g, ' ')}`
      let [key, nth] = [said, 1]
      while (found.has(key)) key = `${said} (${(nth += 1)})`
      found.set(key, { key, file, from: node.getStart(), to: node.end, text })
    }
    const visit = (node: ts.Node): void => {
      mutate(node, add)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return [...found.values()]
}

const BOUNDS: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const SIGNS: Record<string, string> = { '+': '-', '-': '+', '+=': '-=', '-=': '+=' }

function mutate(node: ts.Node, add: (node: ts.Node, kind: string, text: string) => void): void {
  const negate = (of: ts.Node) => add(of, 'negated', `!(${of.getText()})`)
  if (ts.isIfStatement(node)) negate(node.expression)
  if (ts.isConditionalExpression(node)) negate(node.condition)
  if (ts.isExpressionStatement(node) && !ts.isSourceFile(node.parent)) add(node, 'dropped', '')
  if (!ts.isBinaryExpression(node)) return
  const [left, sign, right] = [
    node.left.getText(),
    node.operatorToken.getText(),
    node.right.getText(),
  ]
  const isText = /['"`]/.test(`${left}${right}`)
  if (BOUNDS[sign]) add(node, 'bound', `${left} ${BOUNDS[sign]} ${right}`)
  if (SIGNS[sign] && !isText) add(node, 'sign', `${left} ${SIGNS[sign]} ${right}`)
}

/** A source in which each mutant lives when `isMutant` says so; what is inside another is changed first. */
export function instrumented(source: string, of: [number, Mutant][]): string {
  const write = (from: number, to: number, inside: [number, Mutant][]): string => {
    let [text, at] = ['', from]
    const sorted = inside.toSorted(
      ([, a], [, b]) => a.from - b.from || b.to - a.to || a.text.length - b.text.length,
    )
    for (const [place, [index, mutant]] of sorted.entries()) {
      if (mutant.from < at) continue
      const inner = sorted.slice(place + 1).filter(([, { to }]) => to <= mutant.to)
      const original = write(mutant.from, mutant.to, inner)
      const asks = `globalThis.isMutant?.(${index})`
      text += source.slice(at, mutant.from)
      text += mutant.text
        ? `(${asks} ? ${mutant.text} : ${original})`
        : `{ if (!${asks}) { ${original} } }`
      at = mutant.to
    }
    return text + source.slice(at, to)
  }
  return write(0, source.length, of)
}
