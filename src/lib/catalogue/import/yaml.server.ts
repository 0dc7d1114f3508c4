import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Document, LineCounter, parseDocument, visit } from 'yaml'
import type * as z from 'zod/mini'
import { importTexts as say } from '#lib/texts/import.ts'
import { sayWhatIsWrong } from '#lib/web/messages.ts'

/** What an owner has to mend, and where. */
export type Problem = { file: string; line: number; reason: string }

/** A file's content by `schema` with the way to an entry's line; null after telling `report` what is wrong. */
export async function readYaml<S extends z.ZodMiniType>(
  path: string,
  schema: S,
  report: (problem: Problem) => void,
) {
  const file = basename(path)
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) {
    report({ file, line: 1, reason: say.missingFile })
    return null
  }
  const unreadable = text
    .split('\n')
    .flatMap((line, at) => (line.includes('\uFFFD') ? [at + 1] : []))
  for (const line of unreadable) report({ file, line, reason: say.notUtf8 })
  if (unreadable.length > 0) return null
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter })
  for (const error of document.errors)
    report({
      file,
      line: counter.linePos(error.pos[0]).line,
      reason: say.badYaml(error.message.split('\n')[0] ?? ''),
    })
  const nuls = placesOfNul(document)
  for (const place of nuls) report({ file, line: counter.linePos(place).line, reason: say.hasNul })
  if (document.errors.length > 0 || nuls.length > 0) return null

  const lineOf = (path: readonly PropertyKey[]): number => {
    // What is missing has no place of its own: the nearest thing around it has.
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as { range?: number[] } | undefined
      if (node?.range?.[0] !== undefined) return counter.linePos(node.range[0]).line
    }
    return 1
  }
  const parsed = schema.safeParse(document.toJS(), { error: sayWhyNot })
  if (parsed.success) return { data: parsed.data, lineOf }
  for (const { path, message } of parsed.error.issues)
    report({ file, line: lineOf(path), reason: say.badValue(path.join('.'), message) })
  return null
}

/** Where texts begin that PostgreSQL would not keep; YAML may also write the character as an escape. */
function placesOfNul(document: Document.Parsed): number[] {
  const places: number[] = []
  visit(document, {
    Scalar: (_key, { value, range }) => {
      if (typeof value === 'string' && value.includes('\0')) places.push(range?.[0] ?? 0)
    },
  })
  return places
}

const sayWhyNot = (issue: z.core.$ZodRawIssue): string | undefined =>
  issue.code === 'unrecognized_keys' ? say.unknownKeys(issue.keys) : sayWhatIsWrong(issue)
