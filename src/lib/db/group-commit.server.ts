import { CompiledQuery, type QueryResult } from 'kysely'
import type { Connection } from './sqlite-connection.server.ts'

/** The most transactions in one group. */
const MAX_GROUP = 32
/** A group is committed after this time even if more transactions keep coming. */
const MAX_WAIT_MS = 20

/** Ends a transaction; resolves when its work is on the disk, rejects when it is not. */
export type Leave = (how: 'release' | 'rollback') => Promise<void>

/** What the others of a group are told when one of them has filled the disk: SQLite has rolled back all of it. */
const undone = (): Error =>
  Object.assign(new Error('The disk is full or fails, and SQLite has rolled back.'), {
    code: 'SQLITE_FULL',
  })

/** Transactions that wait for the same commit. */
type Group = {
  turns: number
  /** Those of them that were not rolled back. */
  committed: number
  openedMs: number
  /** The event loop has turned since the group was opened: all who asked at the same time are in it. */
  isDue: boolean
  end: PromiseWithResolvers<void>
}

/**
 * Group commit. One connection writes. It runs one transaction at a time, in the order of asking, each in a savepoint,
 * so that each can be rolled back alone. Transactions that were asked for at the same moment share one commit, since
 * waiting for the disk is most of the cost of a small change. A caller hears of success only after that commit.
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

  /** Resolves when it is the caller's turn to write, with the function that ends the turn. */
  async enter(): Promise<Leave> {
    const before = this.#last
    const turn = Promise.withResolvers<void>()
    this.#last = turn.promise
    this.#inside++
    await before
    try {
      // Immediate: a transaction that reads first and writes later could otherwise not get the lock.
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

  /** A query of the one whose turn it is. */
  runInTurn<R>(query: CompiledQuery): QueryResult<R> {
    // After a full disk SQLite has undone all by itself, and would keep what comes now.
    if (!this.connection.file.inTransaction) throw undone()
    return this.connection.run(query)
  }

  async #leave(how: 'release' | 'rollback', endTurn: () => void): Promise<void> {
    const group = this.#group
    this.#inside--
    try {
      // Gone when the disk is full or broken: then everything in it is.
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
      // A transaction that is rolled back loses nothing.
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
    // After the input that has arrived is read.
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

  /** Nothing of the group is kept, and everyone in it is told so. */
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
