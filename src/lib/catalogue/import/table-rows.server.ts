import { resolve } from 'node:path'
import { FileFault, Opener, TooHeavy } from '#lib/opener/opener.server.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import { BadTable, type TableRow } from './csv.server.ts'

const opener = new Opener()

/** The rows of a table, its header first, read in a process that may die. Throws BadTable. */
export async function* readTableRows(path: string): AsyncGenerator<TableRow> {
  try {
    for await (const rows of opener.open<TableRow[]>({ kind: 'table', path: resolve(path) }))
      yield* rows
  } catch (error) {
    if (error instanceof FileFault) throw new BadTable(error.line, error.message)
    if (error instanceof TooHeavy) throw new BadTable(1, say.tooHeavy)
    throw error
  }
}
