import { type Document, isScalar, LineCounter, type ParsedNode, parseDocument, visit } from 'yaml'
import type { YAMLParseError } from 'yaml'
import { yamlTexts as say } from '#lib/texts/owner/yaml.ts'

/** What is wrong in which line, with a sentence that says what to do. */
export type YamlFault = { line: number; reason: string }

type Path = readonly PropertyKey[]
/** The part of a schema's issue that is needed here. */
type Issue = { path: Path; message: string; code?: string | undefined; expected?: unknown }

export type YamlText = {
  value: unknown
  document: Document.Parsed
  /** The line of an entry; for a missing one, the line of the nearest parent. */
  lineOf: (path: Path) => number
  lineAt: (offset: number) => number
}

export function readYamlText(text: string): YamlText | { faults: YamlFault[] } {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter })
  const lineAt = (offset: number) => counter.linePos(offset).line
  const lines = text.split('\n')
  const faults = [
    ...document.errors.map((error) => toFault(error, lineAt(error.pos[0]), lines)),
    ...strayAliases(document).map((offset) => toQuote(lineAt(offset), lines)),
  ]
  // One mistake causes several errors: keep the first of each line.
  const first = faults.filter(({ line }, at) => faults.findIndex((one) => one.line === line) === at)
  if (first.length > 0) return { faults: first }
  const lineOf = (path: Path) => lineAt(nodeNear(document, path)?.range?.[0] ?? 0)
  return { value: document.toJS(), document, lineOf, lineAt }
}

/** The issues of a schema, each with its line. */
export const toFaults = (read: YamlText, issues: readonly Issue[]): YamlFault[] =>
  issues.map((issue) => ({
    line: read.lineOf(issue.path),
    reason: `${issue.path.join('.') || 'This file'}: ${sayIssue(read.document, issue)}`,
  }))

function sayIssue(document: Document.Parsed, { path, message, code, expected }: Issue): string {
  const node = document.getIn(path, true)
  if (code !== 'invalid_type' || expected !== 'string' || !isScalar(node)) return message
  if (node.value === null) return say.empty
  // YAML reads `phone: 0803` as a number.
  return say.quoteText(String(path.at(-1)), node.source ?? String(node.value))
}

function toFault({ code, message }: YAMLParseError, line: number, lines: string[]): YamlFault {
  if (code === 'MISSING_CHAR' && /quote/.test(message)) return { line, reason: say.unclosedQuote }
  if (code === 'TAB_AS_INDENT') return { line, reason: say.tab }
  if (code === 'DUPLICATE_KEY') return { line, reason: say.twice }
  if (code === 'MULTILINE_IMPLICIT_KEY') return { line, reason: say.noColon }
  if (code === 'BAD_INDENT') return { line, reason: say.indent }
  const short = message.split(/ at line|\n/)[0] ?? message
  const isWritten = NAME_AND_TEXT.test(lines[line - 1] ?? '')
  return isWritten ? toQuote(line, lines) : { line, reason: say.other(short) }
}

const NAME_AND_TEXT = /^[\s-]*(\w+):\s+(\S.*)$/

function toQuote(line: number, lines: string[]): YamlFault {
  const [, name, text] = NAME_AND_TEXT.exec(lines[line - 1]?.trimEnd() ?? '') ?? []
  return { line, reason: name && text ? say.quoteText(name, text) : say.quoteSomething }
}

/** The offsets of texts that begin with `*`, which YAML reads as an alias. */
function strayAliases(document: Document.Parsed): number[] {
  const places: number[] = []
  visit(document, {
    Alias: (_key, alias) => {
      if (!alias.resolve(document)) places.push(alias.range?.[0] ?? 0)
    },
  })
  return places
}

function nodeNear(document: Document.Parsed, path: Path): ParsedNode | undefined {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as ParsedNode | undefined
    if (node?.range) return node
  }
  return undefined
}
