import { type DatabaseConnection, type Dialect, type Driver, Kysely, sql } from 'kysely'
import { postgresDialect } from '#lib/db/postgres.server.ts'
import type { Database } from '#lib/db/database.server.ts'
import type { Tables } from '#lib/db/tables.ts'

/** A database of PostgreSQL that one shop after the other uses, with its connections: both take longer to make than most tests. */
export type KeptDatabase = { url: string; dialect: Dialect; driver: Driver }

type Maker = { create: () => Promise<string>; drop: (url: string) => Promise<void> }

const free: KeptDatabase[] = []

/** A database as the migrations leave it: one that a shop has given back, or a new one. */
export async function takeDatabase({ create, drop }: Maker): Promise<KeptDatabase> {
  for (let kept = free.pop(); kept; kept = free.pop()) {
    if (await isEmptied(kept)) return kept
    await kept.driver.destroy()
    await drop(kept.url)
  }
  const url = await create()
  const dialect = postgresDialect(`${url}?application_name=kept`)
  const driver = dialect.createDriver()
  await driver.init()
  return { url, dialect, driver }
}

export const giveBack = (kept: KeptDatabase): void => void free.push(kept)

async function isEmptied(kept: KeptDatabase): Promise<boolean> {
  const db = lend(kept)
  const { rows } = await sql<{ ok: boolean }>`select before.bring_back() as ok`.execute(db)
  await db.destroy()
  return rows[0]?.ok === true
}

/** The database for one shop. Once it is closed nothing of that shop reaches the database any more. */
export const lend = ({ dialect, driver }: KeptDatabase): Database =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createDriver: () => new LentDriver(driver),
    },
  })

class LentDriver implements Driver {
  readonly #driver: Driver
  #inUse = 0
  #wakeUp = () => {}

  constructor(driver: Driver) {
    this.#driver = driver
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#inUse++
    return this.#driver.acquireConnection().catch((error: unknown) => {
      this.#inUse--
      throw error
    })
  }

  beginTransaction: Driver['beginTransaction'] = (connection, settings) =>
    this.#driver.beginTransaction(connection, settings)

  commitTransaction: Driver['commitTransaction'] = (connection) =>
    this.#driver.commitTransaction(connection)

  rollbackTransaction: Driver['rollbackTransaction'] = (connection) =>
    this.#driver.rollbackTransaction(connection)

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#driver.releaseConnection(connection)
    this.#inUse--
    if (this.#inUse === 0) this.#wakeUp()
  }

  async destroy(): Promise<void> {
    if (this.#inUse > 0) await new Promise<void>((resolve) => (this.#wakeUp = resolve))
  }
}
