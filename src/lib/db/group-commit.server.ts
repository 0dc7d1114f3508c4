import { CompiledQuery, type QueryResult } from 'kysely'
import type { Connection } from './sqlite-connection.server.ts'

/** The most transactions in one group. */
const MAX_GROUP = 32
/** A group is committed after this time even if more transactions keep coming. */
const MAX_WAIT_MS = 20

/** Ends a transaction. Resolves when its work is on the disk, else rejects. */
export type Leave = (how: 'release' | 'rollback') => Promise<void>

/** The error for all transactions of a group when one fills the disk: SQLite rolls all of them back. */
const undone = (): Error =>
  Object.assign(new Error('The disk is full or fails, and SQLite has rolled back.'), {
    code: 'SQLITE_FULL',
  })

/** Transactions that wait for the same commit. */
type Group = {
  turns: number
  /** The number of those that were not rolled back. */
  committed: number
  openedMs: number
  /** The event loop has turned since the group was opened, so all simultaneous requests are in it. */
  isDue: boolean
  end: PromiseWithResolvers<void>
}

/**
 * Group commit. One connection writes one transaction at a time, in the order of requests, each in a savepoint so that
 * it can be rolled back alone. Transactions requested at the same time share one commit, because waiting for the disk
 * is most of the cost of a small change. A caller hears of success only after the commit.
 */
export class GroupCommitWriter {
  readonly connection: Connection
  readonly #retryWhileBusy: <T>(run: () => T) => Promise<T>
  #last: Promise<void> = Promise.resolve()
  #inside = 0
  #group: Group | null = null

  constructor(connection: Connection, retryWhileBusy: <T>(run: () => T) => Promise<T>) {
    this.connection = connection
    this.#retryWhileBusy = retryWhileBusy
  }

  /** Resolves at the caller's turn to write, with the function that ends the turn. */
  async enter(): Promise<Leave> {
    const before = this.#last
    const turn = Promise.withResolvers<void>()
    this.#last = turn.promise
    this.#inside++
    await before
    try {
      // Immediate: else a transaction that reads first and writes later might not get the lock.
      if (!this.#group) await this.#retryWhileBusy(() => this.#run('begin immediate'))
      this.#group ??= this.#openGroup()
      this.#run('savepoint turn')
    } catch (error) {
      this.#inside--
      this.#endGroupIfDue()
      turn.resolve()
      throw error
    }
    return (how) => this.#leave(how, turn.resolve)
  }

  /** Runs a query of the present turn. */
  runInTurn<R>(query: CompiledQuery): QueryResult<R> {
    // After a full disk SQLite has rolled back itself. Later statements would be committed separately.
    if (!this.connection.file.inTransaction) throw undone()
    return this.connection.run(query)
  }

  async #leave(how: 'release' | 'rollback', endTurn: () => void): Promise<void> {
    const group = this.#group
    this.#inside--
    try {
      // No transaction any more: the disk is full or broken, and SQLite has rolled back.
      if (!this.connection.file.inTransaction) throw undone()
      if (how === 'rollback') this.#run('rollback to turn')
      this.#run('release turn')
      if (group) {
        group.turns++
        if (how === 'release') group.committed++
      }
      this.#endGroupIfDue()
    } catch (error) {
      this.#giveUp(error)
      // A transaction that was to be rolled back has lost nothing.
      if (how === 'release') throw error
    } finally {
      endTurn()
    }
    if (how === 'release') await group?.end.promise
  }

  #openGroup(): Group {
    const group: Group = {
      turns: 0,
      committed: 0,
      openedMs: performance.now(),
      isDue: false,
      end: Promise.withResolvers(),
    }
    // Its transactions await this promise. Without any, a failure would be an unhandled rejection.
    group.end.promise.catch(() => undefined)
    // Runs after the arrived requests were read.
    setImmediate(() => {
      group.isDue = true
      if (this.#group === group && this.#inside === 0) this.#endGroupIfDue()
    })
    return group
  }

  /** Call it between two turns. */
  #endGroupIfDue(): void {
    const group = this.#group
    if (!group) return
    const isLast = this.#inside === 0 || performance.now() - group.openedMs > MAX_WAIT_MS
    if (group.turns < MAX_GROUP && !(group.isDue && isLast)) return
    try {
      this.#run(group.committed > 0 ? 'commit' : 'rollback')
      this.#group = null
      group.end.resolve()
    } catch (error) {
      this.#giveUp(error)
    }
  }

  /** Rolls the whole group back and rejects all its transactions. */
  #giveUp(error: unknown): void {
    const group = this.#group
    this.#group = null
    try {
      if (this.connection.file.inTransaction) this.#run('rollback')
    } finally {
      group?.end.reject(error)
    }
  }

  #run(sql: string): void {
    this.connection.run(CompiledQuery.raw(sql))
  }
}
