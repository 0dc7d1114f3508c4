import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { format, resolveConfig } from 'prettier'
import { openDatabase } from '#lib/db/database.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'

const PAGE = 'docs/schema.md'

const HEAD = `# The database

Each table as it is after all migrations, with its checks, indexes and triggers. \`npm run schema\` writes this page from a new database on SQLite.
What a table is for is said in [the migrations](../src/lib/db/migrations), and which part of the shop writes it in \`tests/unit/code/tables.test.ts\`.

PostgreSQL has the same tables, columns and indexes, but for what a database does in its own way:

- The ids are identity columns. \`item_size.size\` is stored. \`order_word.word\` is compared by its bytes (\`collate "C"\`).
- \`item_words\` is a table with a row for each item, a \`tsvector\` and a GIN index over it.
- \`catalogue_change\` holds the newest transaction of each item (\`xid8\`) and has an index by it.
- Triggers call functions. Those that note changes of goods run once for each statement that inserts or deletes.
`

type Thing = { type: 'table' | 'index' | 'trigger'; name: string; table: string; text: string }

/** Writes docs/schema.md. */
export async function main(): Promise<void> {
  await writeFile(PAGE, await schemaPage())
}

/** The text of docs/schema.md. */
export async function schemaPage(): Promise<string> {
  const things = await readSchema()
  const tables = things.filter(({ type }) => type === 'table')
  const links = tables.map(({ name }) => `[${name}](#${name})`).join(', ')
  const parts = tables.map(({ name }) => {
    const texts = things.filter(({ table }) => table === name).map(({ text }) => `${layOut(text)};`)
    return `## ${name}\n\n\`\`\`sql\n${texts.join('\n')}\n\`\`\``
  })
  const options = await resolveConfig(PAGE)
  return format([HEAD, links, ...parts].join('\n\n'), { ...options, parser: 'markdown' })
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

/** A line for each column of a table; other statements in one line. */
function layOut(text: string): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/^CREATE (UNIQUE |VIRTUAL )?\w+/, (head) => head.toLowerCase())
  const [, head, body] = /^(create table [^\s(]+) ?\((.*)\)$/.exec(plain) ?? []
  return head && body ? `${head} (\n${splitLines(body).join(',\n')}\n)` : plain
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
