import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#lib/db/database.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { type Area, AREAS } from './schema/areas.ts'
import { formatted } from './format.ts'

const PAGE = 'docs/schema.md'

const HEAD = `# The database

Each table as it is after all migrations, with its checks, indexes and triggers, by area. \`npm run schema\` writes
this page from a new database on SQLite; areas and sentences stand in \`scripts/schema/areas.ts\`. Which part of the
shop writes a table is said in \`tests/unit/code/tables.test.ts\`.

PostgreSQL has the same tables, columns and indexes, but for what a database does in its own way:

- The ids are identity columns. \`item_size.size\` is stored. \`order_word.word\` is compared by its bytes (\`collate "C"\`).
- \`item_words\` is a table with a row for each item, a \`tsvector\` and a GIN index over it.
- \`catalogue_change\` holds the newest transaction of each item (\`xid8\`) and has an index by it.
- Triggers call functions. Those that note changes of goods run once for each statement that inserts or deletes.
`

/** Documents have lines of at most 120 characters. */
const WIDTH = 118

type Thing = { type: 'table' | 'index' | 'trigger'; name: string; table: string; text: string }

/** Writes docs/schema.md. */
export async function main(): Promise<void> {
  await writeFile(PAGE, await schemaPage())
}

/** The text of docs/schema.md. */
export async function schemaPage(): Promise<string> {
  const things = await readSchema()
  const [made, named] = [
    things.filter(({ type }) => type === 'table').map(({ name }) => name),
    AREAS.flatMap(({ tables }) => Object.keys(tables)),
  ]
  const wrong = [...new Set(made).symmetricDifference(new Set(named))]
  if (wrong.length > 0) {
    throw new Error(`scripts/schema/areas.ts must say what each table is for: ${wrong.join(', ')}`)
  }
  const contents = AREAS.map(({ title, tables }) => {
    const links = Object.keys(tables).map((name) => `[${name}](#${name})`)
    return wrap(`- **${title}**: ${links.join(', ')}`, '  ')
  })
  const page = [HEAD, contents.join('\n'), ...AREAS.map((area) => areaText(area, things))]
  return formatted(PAGE, page.join('\n\n'))
}

function areaText({ title, text, tables }: Area, things: readonly Thing[]): string {
  const parts = Object.entries(tables).map(([name, purpose]) => {
    const texts = things.filter(({ table }) => table === name).map(({ text }) => `${layOut(text)};`)
    return `### ${name}\n\n${purpose}\n\n\`\`\`sql\n${texts.join('\n')}\n\`\`\``
  })
  return [`## ${title}`, text, ...parts].join('\n\n')
}

/** Of a new database, in the order in which it was made. */
async function readSchema(): Promise<Thing[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-schema-'))
  const db = openDatabase({ databaseUrl: null, dataDir })
  try {
    await migrate(db)
    const { rows } = await sql<Thing>`
      select type, name, tbl_name as "table", sql as text from sqlite_master
      where sql is not null and tbl_name not glob 'sqlite_*' and tbl_name not glob 'kysely_*'
        and tbl_name not glob 'item_words_*'
      order by type = 'trigger', type = 'index', rowid`.execute(db)
    return rows
  } finally {
    await db.destroy()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A line for each column of a table, and for each statement of a trigger. */
function layOut(text: string): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/^CREATE (UNIQUE |VIRTUAL )?\w+/, (head) => head.toLowerCase())
  const [, table, columns] = /^(create table [^\s(]+) ?\((.*)\)$/.exec(plain) ?? []
  if (table && columns) {
    const lines = splitLines(columns).map((line) => wrap(line, '    '))
    return `${table} (\n${lines.join(',\n')}\n)`
  }
  const [, trigger, work] = /^(create trigger .*?) begin (.*); end$/.exec(plain) ?? []
  if (!trigger || !work) return wrap(plain, '  ')
  const steps = work.split('; ').map((step) => wrap(`  ${step};`, '    '))
  return `${wrap(trigger, '  ')} begin\n${steps.join('\n')}\nend`
}

/** Breaks a long line at its blanks. */
function wrap(text: string, indent: string): string {
  const [first = '', ...words] = text.split(/(?<=\S) /)
  const lines = [first]
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(indent + word)
  }
  return lines.join('\n')
}

/** Splits at commas that stand in no brackets. */
function splitLines(body: string): string[] {
  const lines = ['']
  let depth = 0
  for (const letter of body) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) lines.push('')
    else lines[lines.length - 1] += letter
  }
  return lines.map((line) => `  ${line.trim()}`)
}
