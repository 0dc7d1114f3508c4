import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { type Database, isPostgres } from './database.server.ts'
import { isLostPlan, nameStatement } from './postgres.server.ts'

/** Stands for a value while a query is being built. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query for frequent use, compiled once for each kind of database: compiling takes longer than SQLite needs to
 * answer. PostgreSQL plans it once for each connection. `build` gets placeholders: it may put them into the query but
 * not read them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row> | RawBuilder<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const built = new Map<boolean, CompiledQuery<Row>>()
  return async (db, values) => {
    const kind = isPostgres(db)
    const query = built.get(kind) ?? build(db, standIns()).compile(db)
    if (kind && !built.has(kind)) nameStatement(query.sql)
    built.set(kind, query)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    )
    const ask = () => db.executeQuery<Row>({ ...query, parameters })
    const { rows } = await ask().catch((error: unknown) => {
      // In a transaction the error rolls everything back, and the whole transaction runs again.
      if (db.isTransaction || !isLostPlan(error)) throw error
      return ask()
    })
    return rows
  }
}

const standIns = <Values extends object>(): Values =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values
