import { userInfo } from 'node:os'
import { describe, expect, test } from 'vitest'
import { findOrders } from '#lib/orders/listing/find.server.ts'
import { updateOrder } from '#lib/orders/write.sql.ts'
import { command } from '../../support/command.ts'
import { stockOf } from '../../support/orders.ts'
import { aPaystackShop } from '../../support/desk/owner-orders.ts'
import { aPurchase } from '../../support/buying/purchases.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem, type TestItem } from '../../support/world.ts'

type Detail = { average_rating: number; ratings_count: number; ratings: { description: string }[] }
const detailOf = async (shop: TestShop, item: TestItem) =>
  (await (await send(shop, aBrowser(), `GET /api/items/${item.id}/`)).json()) as Detail

/** A shop with one item, which Ada gave one star with a rude word, and Bola five. */
async function aRatedShop() {
  const shop = await openTestShop()
  const item = await anItem(shop, { name: 'Gele' })
  const rate = async (name: string, rating: number, description: string) => {
    const browser = await aCustomer(shop, name)
    await aPurchase(shop, browser.id, item)
    const body = { rating, description }
    const path = `POST /api/items/${item.id}/ratings/`
    const { id } = (await (await send(shop, browser, path, body)).json()) as { id: number }
    shop.pass(1_000)
    return { id, again: (body: object) => send(shop, browser, path, body) }
  }
  const rude = await rate('ada', 1, 'A rude word.')
  await rate('bola', 5, 'Fits well.')
  return { shop, item, rude }
}

describe('npm run shop -- review', () => {
  test('lists what customers wrote, hides it with its stars, and shows it again', async () => {
    const { shop, item, rude } = await aRatedShop()
    const listed = await command(shop, ['review', 'list'])
    expect(listed.out).toMatch(/ 5 of 5 +gele\S+ +bola +Fits well.\n.* 1 of 5 .*ada +A rude word\./)
    const hidden = await command(shop, ['review', 'hide', String(rude.id)])
    expect([hidden.code, hidden.out]).toEqual([0, expect.stringContaining('is hidden')])
    expect(await detailOf(shop, item)).toMatchObject({
      average_rating: 5,
      ratings_count: 1,
      ratings: [{ description: 'Fits well.' }],
    })
    expect((await command(shop, ['review', 'list', '-i', item.slug])).out).toMatch(
      / hidden +1 of 5/,
    )
    const again = await command(shop, ['review', 'hide', String(rude.id)])
    expect(again.out).toContain('Nothing was changed.')
    expect((await command(shop, ['review', 'show', String(rude.id)])).code).toBe(0)
    expect(await detailOf(shop, item)).toMatchObject({ average_rating: 3, ratings_count: 2 })
  })

  test('keeps a hidden review hidden and uncounted when it is written anew', async () => {
    const { shop, item, rude } = await aRatedShop()
    await command(shop, ['review', 'hide', String(rude.id)])
    expect((await rude.again({ rating: 2, description: 'Another rude word.' })).status).toBe(200)
    expect(await detailOf(shop, item)).toMatchObject({ average_rating: 5, ratings_count: 1 })
    await command(shop, ['review', 'show', String(rude.id)])
    expect(await detailOf(shop, item)).toMatchObject({ average_rating: 3.5, ratings_count: 2 })
  })

  test('ends with 1 for a review or an item that is not there', async () => {
    const shop = await openTestShop()
    for (const id of ['7', 'rude', '99999999999'])
      expect(await command(shop, ['review', 'hide', id])).toMatchObject({
        code: 1,
        err: `There is no review ${id}. See review list.\n`,
      })
    expect(await command(shop, ['review', 'list', '--item', 'nope'])).toMatchObject({
      code: 1,
      err: 'No item on the shelf is “nope”.\n',
    })
  })
})

describe('npm run shop -- user block', () => {
  const signIn = (shop: TestShop) =>
    send(shop, aBrowser(), 'POST /auth/jwt/create', { username: 'ada', password: 'market-day-7' })

  test('ends a customer’s sessions and refuses the next sign-in in words, until unblocked', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const blocked = await command(shop, ['user', 'block', 'Ada@Example.com'])
    expect([blocked.code, blocked.out]).toEqual([0, expect.stringContaining('is blocked')])
    expect((await send(shop, ada, 'GET /api/orders/')).status).toBe(401)
    expect((await send(shop, ada, 'GET /my-profile')).headers.get('location')).toMatch(/^\/signin/)
    const refused = await signIn(shop)
    expect([refused.status, await refused.json()]).toEqual([
      403,
      {
        detail: 'This account is blocked. Please write to help@oja.example or call 0803 555 0142.',
        code: 'account_blocked',
      },
    ])
    const form = { username: 'ada', password: 'market-day-7' }
    const page = await send(shop, aBrowser(), 'POST /signin', form, { form: true })
    expect([page.status, await page.text()]).toEqual([
      403,
      expect.stringContaining('This account is blocked.'),
    ])
    expect((await command(shop, ['user', 'show', 'ada@example.com'])).out).toContain(', blocked')
    expect((await command(shop, ['user', 'unblock', 'ada@example.com'])).code).toBe(0)
    expect((await signIn(shop)).status).toBe(200)
  })

  test('tells who does not know the password nothing of it', async () => {
    const shop = await openTestShop()
    await aCustomer(shop, 'ada')
    await command(shop, ['user', 'block', 'ada@example.com'])
    const wrong = { username: 'ada', password: 'wrong' }
    expect((await send(shop, aBrowser(), 'POST /auth/jwt/create', wrong)).status).toBe(401)
  })

  test('ends with 1 for nobody, and says when there was nothing to do', async () => {
    const shop = await openTestShop()
    await aCustomer(shop, 'ada')
    expect(await command(shop, ['user', 'block', 'x@mail.example'])).toMatchObject({
      code: 1,
      err: 'No account has the e-mail address x@mail.example.\n',
    })
    const { out } = await command(shop, ['user', 'unblock', 'ada@example.com'])
    expect(out).toBe('ada@example.com was not blocked. Nothing was changed.\n')
  })
})

describe('npm run shop -- order find', () => {
  test('finds an order by what its customer says', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const [first, second] = [await anOrder(), await anOrder({ paid: false })]
    await updateOrder(shop.db, second.id, {
      name: 'Ọlákúnlé Balógun',
      phone: '+2347061112222',
      email: 'Ola@mail.example',
    })
    for (const said of [
      '0706 111 2222',
      '+234 706-111-2222',
      '2347061112222',
      '7061112222',
      '2222',
      'olakunle',
      'Balogun Ola',
      'ola@MAIL',
      second.number.toLowerCase(),
      second.number.slice(3),
      second.reference,
    ]) {
      const found = await findOrders(shop, said)
      expect([said, found.map(({ number }) => number)]).toEqual([said, [second.number]])
    }
    const { out } = await command(shop, ['order', 'find', '0706', '111', '2222'])
    expect(out).toMatch(new RegExp(`^${second.number} .*Ọlákúnlé Balógun +0706 111 2222`, 'm'))
    expect((await command(shop, ['order', 'find', 'obi', 'ada'])).out).toContain(first.number)
    expect(await command(shop, ['order', 'find', '0706', '111', '9999'])).toMatchObject({
      code: 1,
      err: 'No order is found by “0706 111 9999”.\n',
    })
  })
})

describe('npm run shop -- stock', () => {
  const stock = (shop: TestShop, ...args: string[]) => command(shop, ['stock', ...args])

  test('says what is there, and notes that goods came or are missing', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { item } = await anOrder({ paid: false })
    expect((await stock(shop, item.slug)).out).toMatch(/^No Size +3 +2$/m)
    expect((await stock(shop, item.slug, 'no size', '+4')).out).toBe(
      `${item.slug}, No Size: 7 there, 3 before, 2 of them held for open orders.\n`,
    )
    expect((await stock(shop, item.slug, 'No Size', '-5')).code).toBe(0)
    expect(await stockOf(shop, item)).toMatchObject({ onHand: 2, held: 2 })
    const { in_stock } = await (await send(shop, aBrowser(), `GET /api/items/${item.id}/`)).json()
    expect(in_stock).toBe(false)
  })

  test('notes a count, and says for a size when it changed, why and by whom', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { item, number } = await anOrder()
    expect((await stock(shop, item.slug, 'No Size', '--counted', '9')).out).toContain(
      'No Size: 9 there, 1 before.',
    )
    const { out } = await stock(shop, item.slug, 'No Size', '--history')
    const lines = out.trim().split('\n').slice(1)
    expect(lines.map((line) => line.replace(/^\S+ \S+ +/, '').split(/ {2,}/))).toEqual([
      ['+3', 'was there when the ledger began', '3'],
      ['-2', `sold, ${number}`, '1'],
      ['+8', 'counted', userInfo().username, '9'],
    ])
  })

  test('lists what runs low on the shelf', async () => {
    const shop = await openTestShop()
    const { slug } = await anItem(shop, { stock: { S: 2, M: 0, L: 5 } })
    const { out } = await stock(shop)
    const lines = out.trim().split('\n').slice(1)
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      [slug, 'M', '0', '0'],
      [slug, 'S', '2', '0'],
    ])
    expect((await stock(shop, '--below', '6')).out).toContain('L')
  })

  test('takes nothing away that an open order holds', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { item } = await anOrder({ paid: false })
    const refused = await stock(shop, item.slug, 'No Size', '-2')
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was changed.') })
    expect(await stockOf(shop, item)).toMatchObject({ onHand: 3, held: 2 })
  })

  test('refuses what it does not know', async () => {
    const shop = await openTestShop()
    const { slug } = await anItem(shop, { stock: { M: 1, L: 2 } })
    const errors = async (...args: string[]) => (await stock(shop, ...args)).err.trim()
    expect(await errors('nope')).toBe('No item of the shop is “nope”.')
    expect(await errors(slug, 'XL', '+1')).toBe(`${slug} has no size “XL”. Its sizes: M, L.`)
    for (const change of ['5', '+0', 'many'])
      expect(await errors(slug, 'M', change)).toContain('Write the change with its sign')
  })
})
