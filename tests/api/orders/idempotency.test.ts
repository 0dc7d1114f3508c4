/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { addToCart } from '#lib/cart/add.server.ts'
import { ShopError } from '#lib/errors.ts'
import { newSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import {
  answerOnce,
  changeOnce,
  clearIdempotencyKeys,
} from '#lib/web/endpoints/idempotency.server.ts'
import { openAgain, openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

type Context = Parameters<typeof answerOnce>[0]
type Asked = { key?: string; owner?: number | string | null; path?: string }

const BODY = { item_id: 12, quantity: 3 }

/** A request as an endpoint sees it: by customer 1, a guest with this secret, or a guest without. */
function asked(shop: Shop, { key = 'k1', owner = 1, path = '/api/orders/' }: Asked = {}): Context {
  const request = new Request(`http://localhost:4321${path}`, {
    method: 'POST',
    headers: key ? { 'idempotency-key': key } : {},
  })
  const customer = { id: Number(owner), publicId: 'p', username: 'ada', email: 'a@b.example' }
  const visitor =
    typeof owner === 'number'
      ? { kind: 'customer' as const, customer, sessionId: 's', cartSecret: null }
      : { kind: 'guest' as const, cartSecret: owner }
  return {
    request,
    locals: { shop, visitor, requestId: 'r', network: 'unknown' },
  }
}

/** Work that counts how often it was done. */
function counted(reply: (times: number) => Response) {
  const work = async () => reply(++work.times)
  work.times = 0
  return work
}

const created = () =>
  counted((times) => Response.json({ order: times, name: 'Ọjà “1”' }, { status: 201 }))

/** Work that throws the first time. */
const failsFirst = (error: Error) =>
  counted((times) => {
    if (times === 1) throw error
    return Response.json({})
  })

const insertLagos = ({ db }: Pick<Shop, 'db'>) =>
  db.insertInto('state').values({ id: 1, name: 'Lagos' }).execute()

const keysIn = ({ db }: Shop) =>
  db.selectFrom('idempotency_key').select(['key', 'status']).execute()

const statusOf = (answer: Promise<Response>): Promise<number> =>
  answer.then(
    ({ status }) => status,
    (error: ShopError) => error.status,
  )

/** Both ways to answer once must keep the same promises to whoever asks. */
describe.each(Object.entries({ answerOnce, changeOnce }))('%s', (_, answer) => {
  test('gives the first reply again, byte for byte, without doing the work again', async () => {
    const shop = await openTestShop()
    const work = created()
    const first = await answer(asked(shop), BODY, work)
    const again = await answer(asked(shop), BODY, work)
    expect(work.times).toBe(1)
    expect([again.status, await again.text()]).toEqual([201, await first.text()])
    expect(again.headers.get('content-type')).toBe('application/json')
  })

  test('gives an answer without a body again as it was', async () => {
    const shop = await openTestShop()
    const work = counted(() => new Response(null, { status: 204 }))
    await answer(asked(shop), BODY, work)
    const again = await answer(asked(shop), BODY, work)
    expect([again.status, await again.text(), work.times]).toEqual([204, '', 1])
  })

  test('refuses the same key with another body, or at another address', async () => {
    const shop = await openTestShop()
    const work = created()
    await answer(asked(shop), BODY, work)
    const other = answer(asked(shop), { ...BODY, quantity: 4 }, work)
    await expect(other).rejects.toThrow(new ShopError('idempotency_mismatch'))
    expect(await statusOf(answer(asked(shop, { path: '/api/merge_carts/' }), BODY, work))).toBe(422)
    expect(work.times).toBe(1)
  })

  test('takes an address with and without the slash at its end for one', async () => {
    const shop = await openTestShop()
    const work = created()
    for (const path of ['/api/orders', '/api/orders/'])
      await answer(asked(shop, { path }), BODY, work)
    expect(work.times).toBe(1)
  })

  test('keeps the keys of each customer and of each guest apart', async () => {
    const shop = await openTestShop()
    const work = created()
    for (const owner of [1, 2, 'secret a', 'secret b'])
      expect(await statusOf(answer(asked(shop, { owner }), BODY, work))).toBe(201)
    expect(work.times).toBe(4)
  })

  test('only does the work where there is no key, or nobody to keep it for', async () => {
    const shop = await openTestShop()
    const work = created()
    for (const who of [{ key: '' }, { key: '' }, { owner: null }, { owner: null }])
      await answer(asked(shop, who), BODY, work)
    expect(work.times).toBe(4)
  })

  test('refuses a key of more than 255 characters', async () => {
    const shop = await openTestShop()
    const work = created()
    expect(await statusOf(answer(asked(shop, { key: 'k'.repeat(256) }), BODY, work))).toBe(400)
    expect(await statusOf(answer(asked(shop, { key: 'k'.repeat(255) }), BODY, work))).toBe(201)
  })

  test('gives a refusal again, in the contract’s shape', async () => {
    const shop = await openTestShop()
    const work = counted(() => {
      throw new ShopError('insufficient_stock', { extra: { items: [12] } })
    })
    expect(await statusOf(answer(asked(shop), BODY, work))).toBe(409)
    const again = await answer(asked(shop), BODY, work)
    const detail = 'Some items are no longer available.'
    const refusal = { detail, code: 'insufficient_stock', items: [12] }
    expect([again.status, await again.json(), work.times]).toEqual([409, refusal, 1])
  })

  test.each(['throttled', 'provider_unavailable', 'busy'] as const)(
    'tries again after a refusal that passes (%s)',
    async (code) => {
      const shop = await openTestShop()
      const work = failsFirst(new ShopError(code))
      expect(await statusOf(answer(asked(shop), BODY, work))).toBeGreaterThanOrEqual(429)
      expect(await statusOf(answer(asked(shop), BODY, work))).toBe(200)
    },
  )

  test('tries again after a crash', async () => {
    const shop = await openTestShop()
    const work = failsFirst(new TypeError('a bug'))
    await expect(answer(asked(shop), BODY, work)).rejects.toThrow(TypeError)
    expect(await statusOf(answer(asked(shop), BODY, work))).toBe(200)
  })

  test('deletes a key after a day', async () => {
    const shop = await openTestShop()
    const work = created()
    await answer(asked(shop), BODY, work)
    shop.pass(DAY_MS - 1)
    await clearIdempotencyKeys(shop)
    await answer(asked(shop), BODY, work)
    expect(work.times).toBe(1)
    shop.pass(1)
    await answer(asked(shop), BODY, work)
    expect(work.times).toBe(2)
    shop.pass(DAY_MS)
    await clearIdempotencyKeys(shop)
    expect(await keysIn(shop)).toEqual([])
  })

  test('does the work of twenty equal requests at once only once', async () => {
    const shop = await openTestShop()
    const other = openAgain(shop)
    const work = created()
    const answers = Array.from({ length: 20 }, (_, n) =>
      statusOf(answer(asked(n % 2 ? shop : other), BODY, work)),
    )
    const statuses = await Promise.all(answers)
    expect(work.times).toBe(1)
    expect(statuses).toContain(201)
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect(await statusOf(answer(asked(shop), BODY, work))).toBe(201)
    expect(work.times).toBe(1)
  })
})

describe('answerOnce', () => {
  test('says that the first request still runs, and does the work again when that one was lost', async () => {
    const shop = await openTestShop()
    const begun = Promise.withResolvers<void>()
    void answerOnce(asked(shop), BODY, () => {
      begun.resolve()
      return new Promise(() => {})
    })
    await begun.promise
    const work = created()
    const meanwhile = answerOnce(asked(shop), BODY, work)
    await expect(meanwhile).rejects.toMatchObject({
      code: 'idempotency_in_progress',
      status: 409,
      headers: { 'retry-after': '1' },
    })
    expect(await statusOf(answerOnce(asked(shop), { other: 1 }, work))).toBe(422)
    shop.pass(2 * MINUTE_MS)
    expect(await statusOf(answerOnce(asked(shop), { other: 1 }, work))).toBe(422)
    expect(await statusOf(answerOnce(asked(shop), BODY, work))).toBe(201)
    expect(work.times).toBe(1)
  })
})

describe('changeOnce', () => {
  test('keeps the reply with the change, or neither', async () => {
    const shop = await openTestShop()
    const states = () => shop.db.selectFrom('state').select('id').execute()
    const lost = changeOnce(asked(shop), BODY, async (shop) => {
      await insertLagos(shop)
      throw new TypeError('a bug')
    })
    await expect(lost).rejects.toThrow(TypeError)
    expect([await states(), await keysIn(shop)]).toEqual([[], []])
    await changeOnce(asked(shop), BODY, async (shop) => {
      await insertLagos(shop)
      return Response.json({})
    })
    expect([await states(), await keysIn(shop)]).toMatchObject([[{ id: 1 }], [{ status: 200 }]])
  })

  test('changes nothing when it is refused, and remembers only the refusal', async () => {
    const shop = await openTestShop()
    const refused = changeOnce(asked(shop), BODY, async (shop) => {
      await insertLagos(shop)
      throw new ShopError('insufficient_stock')
    })
    await expect(refused).rejects.toThrow(ShopError)
    expect(await shop.db.selectFrom('state').select('id').execute()).toEqual([])
    expect(await keysIn(shop)).toMatchObject([{ status: 409 }])
  })

  test('remembers the refusal of a guest only where there is a cart', async () => {
    const shop = await openTestShop()
    const refuse = async () => {
      throw new ShopError('insufficient_stock')
    }
    const owner = newSecret()
    await expect(changeOnce(asked(shop, { owner }), BODY, refuse)).rejects.toThrow(ShopError)
    expect(await keysIn(shop)).toEqual([])
    const item = await anItem(shop)
    await addToCart(shop, { kind: 'guest', secret: owner }, { itemId: item.id, quantity: 1 })
    await expect(changeOnce(asked(shop, { owner }), BODY, refuse)).rejects.toThrow(ShopError)
    expect(await keysIn(shop)).toMatchObject([{ key: 'k1' }])
  })
})
