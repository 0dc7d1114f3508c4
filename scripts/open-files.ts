/**
 * The process that opens what people send: tables, photos and zips. A file that takes all memory ends this process, not
 * the shop. It runs from its sources, as the owner's commands do. It gets no settings and no secrets.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { BadTable, readCsv, type TableRow } from '#lib/catalogue/import/csv.server.ts'
import { readXlsx } from '#lib/catalogue/import/xlsx.server.ts'
import { listPhotos, unpack } from '#lib/catalogue/import/zip/unzip.server.ts'
import { blockOtherFormats } from '#lib/media/sharp.server.ts'
import { decodePhoto } from '#lib/media/decode.server.ts'
import type { OpenAnswer, OpenJob } from '#lib/opener/job.ts'

const ROWS_AT_ONCE = 500
/** V8's limit does not count what libraries in C take. */
const MOST_BYTES = 512 * 1_048_576
const LOOK_EVERY_MS = 50

const answer = (of: OpenAnswer) => void process.send?.(of)

/** Who asked has seen enough, as of another shop's export. */
class Stopped extends Error {}

/** Sends a part, and waits until it was taken: a long table is never in memory as a whole. */
async function give(part: unknown): Promise<void> {
  answer({ part })
  const [said] = await once(process, 'message')
  if (said !== 'more') throw new Stopped()
}

async function open(job: OpenJob): Promise<void> {
  if (job.kind === 'zip') return give(listPhotos(await readFile(job.path)))
  if (job.kind === 'photo') {
    await blockOtherFormats()
    const bytes = await readFile(job.path)
    const photo = job.inZip === undefined ? bytes : unpack(bytes, job.inZip)
    return give(typeof photo === 'string' ? photo : await decodePhoto(photo, job.encoding))
  }
  let rows: TableRow[] = []
  for await (const row of job.path.endsWith('.xlsx') ? readXlsx(job.path) : readCsv(job.path)) {
    rows.push(row)
    if (rows.length < ROWS_AT_ONCE) continue
    await give(rows)
    rows = []
  }
  await give(rows)
}

function inWords(error: unknown) {
  const { message, syscall } = error as NodeJS.ErrnoException
  return { message, ...(syscall ? { syscall } : {}) }
}

async function takeJobs(): Promise<void> {
  for (;;) {
    const [job] = (await once(process, 'message')) as [OpenJob]
    try {
      await open(job)
      answer({ isEnd: true })
    } catch (error) {
      if (error instanceof Stopped) continue
      if (error instanceof BadTable) answer({ fault: { line: error.line, reason: error.message } })
      else answer({ broken: inWords(error) })
    }
  }
}

setInterval(() => process.memoryUsage.rss() > MOST_BYTES && process.exit(1), LOOK_EVERY_MS).unref()
process.on('disconnect', () => process.exit(0))
await takeJobs()
