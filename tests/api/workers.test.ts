import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sendAccountExistsMail } from '#lib/notifications/mails.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { readPointer, writePointer } from '../../scripts/publish/pointer.ts'
import { whenServed } from '../../scripts/publish/serving.ts'
import { NEW, OLD, threeBuilds } from '../support/builds.ts'
import { afterUse } from '../support/cleanup.ts'
import { aMailServer } from '../support/mail-server.ts'
import { aPlace } from '../support/publishing.ts'
import { aPurchase } from '../support/purchases.ts'
import { openTestShop } from '../support/shop.ts'
import { supervise } from '../support/supervised.ts'
import { anAccount, anItem } from '../support/world.ts'

const TIME = { timeout: 120_000 }
const PATIENCE = { timeout: 60_000 }

type Asked = { json?: unknown; token?: string }
type Answer = { status: number; body: string; worker: string }

/** One connection, which stays with the worker that it was given to. */
function aConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  afterUse(() => agent.destroy())
  return async (what: string, { json, token }: Asked = {}): Promise<Answer> => {
    const [method = 'GET', path = '/'] = what.split(' ')
    const headers = {
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `JWT ${token}` } : {}),
    }
    const sent = request(url + path, { agent, method, headers })
    sent.end(json ? JSON.stringify(json) : undefined)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    // Each process has a start of its own for the ids of its requests.
    const [worker = ''] = String(reply.headers['x-request-id']).split('-')
    return { status: reply.statusCode ?? 0, body: await text(reply), worker }
  }
}

/** Two connections to two workers. The one that is idle accepts, so several connect at once. */
async function twoConnections(url: string) {
  const one = aConnection(url)
  const { worker } = await one('GET /healthz')
  for (let tries = 0; tries < 100; tries++) {
    const others = Array.from({ length: 8 }, () => aConnection(url))
    const answers = await Promise.all(others.map((ask) => ask('GET /healthz')))
    const other = others[answers.findIndex((answer) => answer.worker !== worker)]
    if (other) return [one, other] as const
  }
  throw new Error('One worker answers all.')
}

async function twoWorkers(shop: Shop) {
  const root = await aPlace()
  await cp('dist', join(root, 'a'), { recursive: true })
  writePointer(root, { current: 'a', previous: null })
  return supervise(shop, root, { workers: 2 })
}

test('two workers serve one shop, and a publication replaces both', TIME, async () => {
  const { root } = await threeBuilds()
  const { url, pids } = await supervise(await openTestShop(), root, { workers: 2 })
  const before = await pids()
  expect(before).toHaveLength(2)
  for (const ask of await twoConnections(url)) expect((await ask('GET /blog')).body).toContain(OLD)

  const pointer = { current: 'b', previous: 'a' }
  writePointer(root, pointer)
  expect(await whenServed(root, pointer)).toBe(true)
  // Those before end what was begun.
  await expect
    .poll(async () => (await pids()).filter((pid) => before.includes(pid)), PATIENCE)
    .toEqual([])
  expect(await pids()).toHaveLength(2)
  for (const ask of await twoConnections(url)) expect((await ask('GET /blog')).body).toContain(NEW)
})

test('a build that only one of two workers can start is served by none', TIME, async () => {
  const { root } = await threeBuilds()
  const file = join(root, 'b/server/worker.mjs')
  const startsOnce = `process.getBuiltinModule('node:fs').openSync('${root}/b/started', 'wx')`
  await writeFile(file, `${startsOnce}\n${await readFile(file, 'utf8')}`)
  const { url, pids } = await supervise(await openTestShop(), root, { workers: 2 })
  const pointer = { current: 'b', previous: 'a' }
  writePointer(root, pointer)
  await expect(whenServed(root, pointer)).rejects.toThrow('could not start with these pages')
  expect(readPointer(root)?.current).toBe('a')
  const titles = async () =>
    Promise.all((await twoConnections(url)).map((ask) => ask('GET /blog'))).then((answers) =>
      answers.map(({ body }) => /<h1[^>]*>([^<]*)/.exec(body)?.[1]),
    )
  // The one that started has some seconds to end what was begun.
  await expect.poll(async () => (await pids()).length, PATIENCE).toBe(2)
  await expect.poll(titles, PATIENCE).toEqual([OLD, OLD])
})

test('what one of two workers changes is on the page that the other shows next', TIME, async () => {
  const shop = await openTestShop()
  const item = await anItem(shop)
  const { id } = await anAccount(shop, 'ada')
  await aPurchase(shop, id, item)
  const { url } = await twoWorkers(shop)
  const [one, other] = await twoConnections(url)
  const page = `GET /products/${item.slug}`
  for (const ask of [one, other]) expect((await ask(page)).body).not.toContain('Fits well')

  const signIn = { username: 'ada', password: 'market-day-7' }
  const { access } = JSON.parse((await one('POST /auth/jwt/create', { json: signIn })).body)
  const rating = { json: { rating: 5, description: 'Fits well.' }, token: access }
  const rated = await one(`POST /api/items/${item.id}/ratings/`, rating)
  expect(rated.status).toBe(201)
  const next = async () => (await other(page)).body
  // PostgreSQL tells the other process; on SQLite that looks before each answer.
  if (shop.config.databaseUrl) await expect.poll(next, PATIENCE).toContain('Fits well')
  else expect(await next()).toContain('Fits well')
})

test('two workers share the jobs, and do each of them once', TIME, async () => {
  const { url: smtp, taken } = await aMailServer(0, 2)
  const shop = await openTestShop({ SMTP_URL: smtp })
  const { stop } = await twoWorkers(shop)
  const people = Array.from({ length: 20 }, (_, n) => `shopper-${n + 10}@mail.example`)
  for (const to of people) await sendAccountExistsMail(shop, { to })
  // Due, whatever the calendar of this machine says.
  await shop.db.updateTable('job').set({ run_at: '2000-01-01T00:00:00.000Z' }).execute()
  const left = shop.db.selectFrom('job').select('id').where('kind', '=', 'mail:account-exists')
  await expect.poll(() => left.where('done_at', 'is', null).execute(), PATIENCE).toEqual([])
  await stop()
  const recipients = taken.map((mail) => /^To: (\S+)/m.exec(mail)?.[1])
  expect(recipients.toSorted()).toEqual(people)
})
