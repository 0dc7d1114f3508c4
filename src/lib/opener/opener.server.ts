import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import type { OpenAnswer, OpenJob } from './job.ts'

const PROCESS = resolve('scripts/open-files.ts')
const MOST_HEAP_MB = 384
const MOST_MS = MINUTE_MS
/** It takes half a second to start: photos that are sent together share one. */
const IDLE_MS = 5 * SECOND_MS

/** The file needs more memory or time than there is for one: the process that opened it has ended. */
export class TooHeavy extends Error {}

/** What was wrong with a table, and where. */
export class FileFault extends Error {
  readonly line: number

  constructor({ line, reason }: { line: number; reason: string }) {
    super(reason)
    this.line = line
  }
}

/** Opens files one after the other in a process of its own, which may die. It is started when needed. */
export class Opener {
  readonly #mostMs: number
  #child: ChildProcess | null = null
  #before: Promise<void> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined

  constructor({ mostMs = MOST_MS } = {}) {
    this.#mostMs = mostMs
  }

  /** Yields the parts of a file as they are read. Throws TooHeavy or FileFault. */
  async *open<Part>(job: OpenJob): AsyncGenerator<Part> {
    const { promise, resolve: free } = Promise.withResolvers<void>()
    const before = this.#before
    this.#before = promise
    await before
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    let isEnded = false
    let isWaiting = false
    try {
      child.send(job)
      for (;;) {
        const answer = await nextOf(child, this.#mostMs)
        isEnded = !('part' in answer)
        if ('isEnd' in answer) return
        if ('fault' in answer) throw new FileFault(answer.fault)
        if ('broken' in answer) {
          const { message, ...more } = answer.broken
          throw Object.assign(new Error(message), more)
        }
        isWaiting = true
        yield answer.part as Part
        isWaiting = false
        if (child.connected) child.send('more')
      }
    } finally {
      // Who took only the first parts leaves it with the others: it is ready for the next file at once.
      if (isWaiting && child.connected) child.send('stop')
      else if (!isEnded) this.#end()
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
      free()
    }
  }

  #start(): ChildProcess {
    const { PATH, SystemRoot } = process.env
    const child = fork(PROCESS, {
      env: { PATH, SystemRoot },
      execArgv: [`--max-old-space-size=${MOST_HEAP_MB}`],
      serialization: 'advanced',
      // It dies loudly.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // A command, or a shop that stops, does not wait for it.
    child.unref()
    child.channel?.unref()
    child.on('error', () => this.#forget(child))
    child.once('exit', () => this.#forget(child))
    return child
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = null
  }

  #end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }
}

function nextOf(child: ChildProcess, mostMs: number): Promise<OpenAnswer> {
  const { promise, resolve: take, reject } = Promise.withResolvers<OpenAnswer>()
  const late = setTimeout(() => child.kill('SIGKILL'), mostMs)
  const onEnd = () => reject(new TooHeavy())
  child.once('message', take).once('exit', onEnd).once('error', onEnd)
  // It ended while the part before was used.
  if (!child.connected) onEnd()
  return promise.finally(() => {
    clearTimeout(late)
    child.off('message', take).off('exit', onEnd).off('error', onEnd)
  })
}

/** Gives `work` the path of a file with these bytes, for as long as it takes. */
export async function asFile<T>(
  name: string,
  bytes: Uint8Array,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'open-'))
  try {
    const path = join(dir, name)
    await writeFile(path, bytes)
    return await work(path)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
