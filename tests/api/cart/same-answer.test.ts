import { createHook } from 'node:async_hooks'
import { describe, expect, test } from 'vitest'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anAccount } from '../../support/world.ts'

/** Work that Node hands to a native thread under no name of its own: a password hash, and nothing else here. */
async function countHashes<T>(work: () => Promise<T>): Promise<[number, T]> {
  let count = 0
  const hook = createHook({
    init: (_id, type: string | undefined) => {
      if (type === undefined || type === 'undefined') count++
    },
  }).enable()
  try {
    const result = await work()
    return [count, result]
  } finally {
    hook.disable()
  }
}

/** How many rows each table has in which a request about an account leaves something. */
async function countRows(shop: TestShop): Promise<Record<string, number>> {
  const tables = ['customer', 'mail_token', 'job', 'rate_limit', 'session'] as const
  const counts = tables.map(async (table) => {
    const rows = await shop.db.selectFrom(table).selectAll().execute()
    return [table, rows.length] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** What can be seen of one request from outside, and what it did before it was answered. */
async function look(what: string, body: object) {
  const shop = await openTestShop()
  await anAccount(shop, 'known')
  await anAccount(shop, 'waiting', { active: false })
  await send(shop, aBrowser(), 'GET /healthz')
  const before = await countRows(shop)
  const [hashes, response] = await countHashes(() => send(shop, aBrowser(), what, body))
  const after = await countRows(shop)
  const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(response.headers)
  return {
    status: response.status,
    body: await response.text(),
    headers,
    hashes,
    written: Object.keys(after).map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]),
  }
}

describe('whether an address has an account', () => {
  test('cannot be seen when somebody signs in', async () => {
    const signIn = (email: string, password = 'wrong') =>
      look('POST /auth/jwt/create', { email, password })
    const unknown = await signIn('unknown@example.com')
    expect(unknown).toMatchObject({ status: 401, hashes: 1 })
    expect(await signIn('known@example.com')).toEqual(unknown)
    const both = (username: string) =>
      look('POST /auth/jwt/create', { username, email: `${username}@example.com`, password: 'x' })
    expect(await both('known')).toEqual(await both('unknown'))
    expect(await signIn('waiting@example.com')).toEqual(unknown)
    // Whoever signs up with a stranger's address knows this password.
    expect(await signIn('waiting@example.com', 'market-day-7')).toEqual(unknown)
  })

  // Who knows both names of an account can tell that they are one: both count for the same five tries.
  test.each([
    [
      'the username',
      (name: string) => [{ username: name }, { username: ` ${name.toUpperCase()}` }],
    ],
    [
      'the address',
      (name: string) => [{ username: `${name}@example.com` }, { email: `${name}@example.com` }],
    ],
    ['both', (name: string) => [{ username: name, email: `${name}@example.com` }]],
    [
      'both, then one',
      (name: string) => [
        ...Array.from({ length: 5 }, () => ({ username: name, email: `${name}@example.com` })),
        { username: name },
      ],
    ],
    [
      'one that does not fit',
      (name: string) => [{ username: name, email: 'x@example.com' }, { username: name }],
    ],
  ])('cannot be seen from when the tries are over, by %s', async (_, namesOf) => {
    const tries = async (name: string) => {
      const shop = await openTestShop()
      await anAccount(shop, 'known')
      const names = namesOf(name)
      const statuses: number[] = []
      for (let n = 0; n < 8; n++) {
        const body = { ...names[n % names.length], password: 'wrong' }
        statuses.push((await send(shop, aBrowser(), 'POST /auth/jwt/create', body)).status)
      }
      return statuses
    }
    const unknown = await tries('unknown')
    expect([unknown[4], unknown[5], unknown.at(-1)]).toEqual([401, 429, 429])
    expect(await tries('known')).toEqual(unknown)
  })

  test.each(['/auth/users/reset_password/', '/auth/users/resend_activation/'])(
    'cannot be seen at %s',
    async (path) => {
      const ask = (email: string) => look(`POST ${path}`, { email })
      const unknown = await ask('unknown@example.com')
      expect(unknown).toMatchObject({ status: 204, hashes: 0 })
      expect(await ask('known@example.com')).toEqual(unknown)
      expect(await ask('waiting@example.com')).toEqual(unknown)
    },
  )

  test('cannot be seen when somebody signs up with it', async () => {
    const password = 'wax print 88'
    const signUp = async (email: string) => {
      const fields = { username: 'somebody', email, password, re_password: password }
      const { body, written: _, ...seen } = await look('POST /auth/users/', fields)
      return { ...seen, body: body.replace(email, 'EMAIL'), headers: Object.keys(seen.headers) }
    }
    const unknown = await signUp('unknown@example.com')
    expect(unknown).toMatchObject({ status: 201, hashes: 1 })
    expect(await signUp('known@example.com')).toEqual(unknown)
    expect(await signUp('waiting@example.com')).toEqual(unknown)
  })
})
