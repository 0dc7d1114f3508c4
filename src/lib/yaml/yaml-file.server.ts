import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Document, visit } from 'yaml'
import type * as z from 'zod/mini'
import { fileTexts as say } from '#lib/texts/owner/files.ts'
import { sayWhatIsWrong } from '#lib/messages.ts'
import { readYamlText, toFaults } from './yaml.ts'
import type { Problem } from '#lib/catalogue/import/problems.ts'

/**
 * Reads a YAML file by `schema`. Returns its data and a function for the line of an entry; null after reporting errors.
 */
export async function readYaml<S extends z.ZodMiniType>(
  path: string,
  schema: S,
  report: (problem: Problem) => void,
) {
  const text = await readFile(path, 'utf8').catch(() => null)
  return parseYaml(basename(path), text, schema, report)
}

/** As `readYaml`, for a text; null when there is no file. */
export function parseYaml<S extends z.ZodMiniType>(
  file: string,
  text: string | null,
  schema: S,
  report: (problem: Problem) => void,
) {
  const reportAll = (faults: { line: number; reason: string }[]) => {
    for (const fault of faults) report({ file, ...fault })
    return faults.length > 0
  }
  if (text === null) {
    report({ file, line: 1, reason: say.missingFile })
    return null
  }
  const unreadable = text
    .split('\n')
    .flatMap((line, at) => (line.includes('\uFFFD') ? [{ line: at + 1, reason: say.notUtf8 }] : []))
  if (reportAll(unreadable)) return null
  const read = readYamlText(text)
  if ('faults' in read) {
    reportAll(read.faults)
    return null
  }
  const nuls = placesOfNul(read.document)
  if (reportAll(nuls.map((at) => ({ line: read.lineAt(at), reason: say.hasNul })))) return null
  const parsed = schema.safeParse(read.value, { error: sayWhyNot })
  if (parsed.success) return { data: parsed.data, lineOf: read.lineOf }
  reportAll(toFaults(read, parsed.error.issues))
  return null
}

/** The offsets of texts with a NUL character, which PostgreSQL refuses. YAML may write it as an escape. */
function placesOfNul(document: Document.Parsed): number[] {
  const places: number[] = []
  visit(document, {
    Scalar: (_key, { value, range }) => {
      if (typeof value === 'string' && value.includes('\0')) places.push(range?.[0] ?? 0)
    },
  })
  return places
}

export const sayWhyNot = (issue: z.core.$ZodRawIssue): string | undefined =>
  issue.code !== 'unrecognized_keys'
    ? sayWhatIsWrong(issue)
    : issue.keys.every((key) => /^\d{3}$/.test(key))
      ? say.commaInSum
      : say.unknownKeys(issue.keys)
