import { mkdtemp, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCsv } from '#lib/catalogue/import/csv.server.ts'
import { namesIn, spelled } from '#lib/catalogue/goods/sizes/variants.ts'
import { queryWords, wordsOf } from '#lib/catalogue/search/words.ts'
import { toE164 } from '#lib/letters/phone.ts'
import { cleanQuery, cleanText } from '#lib/letters/clean-text.ts'
import { parseNaira, parsePercent, parseSums } from '#lib/letters/typed-sums.ts'
import { networkOf } from '#lib/limits/limits.ts'
import type { Shop } from '#lib/shop.ts'
import { checkJson, readForm } from '#lib/web/endpoints/form-body.server.ts'
import { isSignedIn } from '#lib/web/server/signed-in.server.ts'
import { long, PARTS, RUNS } from '../../support/failures/shapes.ts'

const KB = 1_024
const SIZES = [KB, 10 * KB, 100 * KB]
/** All sizes have the same bytes in all: a time that grows with the size alone is the same for each. */
const BYTES = 200 * KB
/** A square would take a hundred times as long. Short times are the collector's and the compiler's. */
const MOST_TIMES = 10
const LEAST_MS = 20
/** Of a short text this many are read, and count for all. */
const MOST_READ = 25

const shop = { config: { siteUrl: 'http://a.example' } } as Shop
const FORM = 'application/x-www-form-urlencoded'
const formOf = (type: string, body: string) =>
  new Request('http://a.example', { method: 'POST', headers: { 'content-type': type }, body })

/** As long a text, of names that all differ. */
const namesFor = (text: string): string =>
  Array.from({ length: text.length / 6 }, (_, at) => at.toString(36)).join(',')

const dir = await mkdtemp(join(tmpdir(), 'parsers-'))
const table = { path: join(dir, 'items.csv'), text: '' }
async function readTable(text: string): Promise<unknown> {
  if (text !== table.text) await writeFile(table.path, text)
  table.text = text
  return Array.fromAsync(readCsv(table.path))
}

/** What refuses a text has read it, too. */
const quietly = async (work: () => unknown): Promise<void> => {
  try {
    await work()
  } catch {
    // Only its time counts here.
  }
}

/** What reads texts of strangers and of the desk, each with runs that only it finds hard. */
const PARSERS: [name: string, parse: (text: string) => unknown, runs?: string[]][] = [
  ['a table of goods', readTable, ['"', '""', 'a,', '"a"\n', '"\n', ';', '\t']],
  ['words of a search', (text) => queryWords(cleanQuery(text)), ["'s", 'aso-oke ']],
  ['words of goods', (text) => wordsOf(text), ["'s", 'aso-oke ']],
  ['a text', cleanText, ['\r', '\r\n', '\u200b']],
  ['a phone number', toE164, ['+234', '0803 ', '٠', 'tel:']],
  ['a sum', parseNaira, ['1,', '000 ', 'naira', '=N=', '1k']],
  ['sums', parseSums, ['1,', '1,000', '1.1', ' and ', 'naira ', '5k/']],
  ['a percentage', parsePercent, ['1', '% ', 'per cent ']],
  ['names of sizes', (text) => spelled(namesIn(namesFor(text)), namesIn(namesFor(text))), []],
  ['an address of the network', networkOf, ['1.', ':', '::', '1:', 'f', '%']],
  ['JSON', checkJson, ['[', '{"a":', '"\\', '\\"', '1,']],
  ['a form', (text) => readForm(formOf(FORM, text), FORM, 200), ['a=&', '&', '%', '%25', '+']],
  [
    'a form of parts',
    (text) => readForm(formOf(PARTS, text), PARTS, 200),
    ['--x', '\r\n--x', '--x\r\n\r\n'],
  ],
  [
    'cookies',
    (cookie) => isSignedIn(shop, { url: '/desk', headers: { cookie } } as IncomingMessage),
    ['a=;', '; ', ';  ', 'desk', '='],
  ],
]

/** The processor time of this thread for texts of one size. */
async function msOf(parse: (text: string) => unknown, text: string): Promise<number> {
  const all = BYTES / text.length
  const read = Math.ceil(Math.min(all, MOST_READ))
  const before = process.threadCpuUsage()
  for (let done = 0; done < read; done++) await quietly(() => parse(text))
  const { user, system } = process.threadCpuUsage(before)
  return ((user + system) / 1_000) * Math.max(1, all / read)
}

/** The runs whose time grows faster than their size. */
async function slowOf(
  parse: (text: string) => unknown,
  runs: readonly string[],
): Promise<string[]> {
  const slow: string[] = []
  for (const run of runs) {
    const times: number[] = []
    // The end fits nothing: a pattern that tries again does so from each sign.
    for (const size of SIZES) times.push(await msOf(parse, `${long(run, size)}!x`))
    const [first = 0, second = 0, third = 0] = times
    const isSlow = [second, third].some((ms) => ms > MOST_TIMES * Math.max(first, LEAST_MS))
    if (isSlow) slow.push(`${JSON.stringify(run)}: ${times.map(Math.round).join(', ')} ms`)
  }
  return slow
}

test.each(PARSERS)(
  'the time of %s grows with the text, and no faster',
  async (_, parse, runs = []) => expect(await slowOf(parse, [...RUNS, ...runs])).toEqual([]),
  60_000,
)

test('finds a parser that looks at the rest of the text from each sign', async () => {
  const parse = (text: string) => {
    const left = []
    for (let at = 0; at < text.length; at += 40) left.push(text.indexOf('.#', at))
    return left
  }
  expect(await slowOf(parse, ['.'])).toHaveLength(1)
})
