/** @module-tag long */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { atDesk } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aWalk } from '../../support/desk/walk/walk.ts'
import { fillIn, listEndpoints, listPages } from '../../support/failures/endpoints.ts'
import {
  long,
  manyParts,
  PARTS,
  RUNS,
  shapesOf,
  TWO_BOUNDARIES,
} from '../../support/failures/shapes.ts'
import { say } from '../../support/processes/say.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

/** How long everybody else waits for one request: the time that it takes of the one thread that answers all. */
const MOST_MS = 200
/** What hashing 64 MB takes on a machine on which 200 ms hold for large bodies. */
const HASHED_MS = 150
const SMALL = 16 * 1_024
const LARGE = 256 * 1_024

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000000' })
await anItem(shop, { stock: 5 })
const ada = await aCustomer(shop, 'ada')

/** The processor time of this thread, which serves the shop too: a busy machine does not change it. */
async function threadMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** How many times as long work takes here and now that has nothing to do with the shop; at least 1. */
async function slowness(): Promise<number> {
  const bytes = new Uint8Array(64_000_000)
  const ms = await threadMs(async () => createHash('sha256').update(bytes).digest())
  return Math.max(1, ms / HASHED_MS)
}

/**
 * What a request takes (ms). A slow one is sent again: its shape is slow each time, garbage and uncompiled code are of
 * one of them.
 */
async function costMs(request: () => Promise<unknown>): Promise<number> {
  const ms = await threadMs(request)
  return ms > MOST_MS ? (await threadMs(request)) / (await slowness()) : ms
}

/** Who has not signed in at the desk comes to the same door on each of its pages. */
const isBehindDoor = (path: string): boolean => path.startsWith('/desk/')

const writes = [
  ...listEndpoints().filter(({ method }) => method !== 'GET'),
  ...listPages().map((path) => ({ method: 'POST', path })),
].filter(({ path }) => !isBehindDoor(path))

/** Who may send most: a stranger 16 kB, a customer and a payment company 256 kB. */
const senders: [string, Browser, number][] = [
  ['a stranger', aBrowser(), SMALL],
  ['a customer', ada, LARGE],
]

describe('no body holds up the others for long', () => {
  test.each(senders)('of %s', async (_, browser, bytes) => {
    const slow: string[] = []
    const shapes = shapesOf(bytes)
    for (const { method, path } of writes)
      for (const [name, type, body] of shapes) {
        if (/(log|sign)out/.test(path)) continue
        const what = `${method} ${fillIn(path, '1')}`
        const headers = { 'content-type': type }
        const ms = await costMs(() => send(shop, browser, what, body, { headers }))
        if (ms > MOST_MS) slow.push(`${what} with ${name}: ${Math.round(ms)} ms`)
      }
    expect(slow).toEqual([])
  })

  test('in the fields of a form of the desk', async () => {
    const walk = await aWalk()
    const shop = await walk.copy()
    const slow: string[] = []
    for (const { name, at, roles, good, bad } of walk.acts) {
      const clerk = walk.clerk(shop, roles.at(-1) ?? 'owner')
      const names = Object.keys({ ...good, ...bad })
      for (const run of names.length === 0 ? [] : RUNS) {
        // What is encoded is three times as long.
        const text = long(run, LARGE / 4 / names.length)
        const fields = Object.fromEntries(names.map((each) => [each, text]))
        const ms = await costMs(() => clerk.sendAlone(at, { ...good, ...fields, act: name }))
        if (ms > MOST_MS) slow.push(`${name} at ${at} with ${run}: ${Math.round(ms)} ms`)
      }
    }
    expect(slow).toEqual([])
  })

  test('of a form of photos', async () => {
    const clerk = atDesk(await aMember(shop))
    const body = manyParts(5_000_000)
    for (const type of [PARTS, TWO_BOUNDARIES]) {
      const headers = { 'content-type': type }
      const statuses: number[] = []
      const ask = async () => {
        const { status } = await send(shop, clerk, 'POST /desk/goods/drafts', body, { headers })
        statuses.push(status)
      }
      // The first one has the code compiled.
      await ask()
      const ms = (await threadMs(ask)) / (await slowness())
      expect([400, 413]).toContain(statuses[0])
      expect(ms, type).toBeLessThan(MOST_MS)
    }
  })
})

test('no address, cookie or header holds up the others for long', async () => {
  const most = 14_000
  const slow: string[] = []
  const heads = [
    `Cookie: ${long('a=;', most)}`,
    `Range: bytes=${long('0-1,', most)}`,
    `Accept: ${long('a/b;q=0.1,', most)}`,
    `Accept-Encoding: ${long('gzip;q=0.1,', most)}`,
    `If-None-Match: ${long('"a",', most)}`,
    `Authorization: ${long('JWT ', most)}`,
  ]
  const pages = listPages().filter((path) => !isBehindDoor(path))
  const paths = [...new Set(pages.map((path) => fillIn(path, '1') || '/'))]
  for (const path of ['/', '/search?query=a', '/favicon.svg', '/desk'])
    for (const head of heads) {
      const ms = await costMs(() => say(shop, `GET ${path} HTTP/1.1\r\nHost: a.example\r\n${head}`))
      if (ms > MOST_MS) slow.push(`${path} with ${head.slice(0, 20)}: ${Math.round(ms)} ms`)
    }
  for (const path of paths)
    for (const end of [
      long('.', most),
      `?query=${long('a+', most)}`,
      `?${long('size=M&', most)}`,
    ]) {
      const ms = await costMs(() => say(shop, `GET ${path}${end} HTTP/1.1\r\nHost: a.example`))
      if (ms > MOST_MS) slow.push(`${path}${end.slice(0, 12)}: ${Math.round(ms)} ms`)
    }
  expect(slow).toEqual([])
})
