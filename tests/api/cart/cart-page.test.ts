import { beforeAll, describe, expect, test } from 'vitest'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, addressOf, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { sizeOf } from '../../support/orders.ts'
import { aCustomer, anItem, setStock, type TestItem } from '../../support/world.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await addressOf(shop)
  await somePlaces(shop)
})

const FORM = { form: true }

const buy = (browser: Browser, item: TestItem, fields: Record<string, string>) =>
  send(shop, browser, `POST /products/${item.slug}`, fields, FORM)

const press = (browser: Browser, line: string, what: string) =>
  send(shop, browser, 'POST /cart', { line, do: what }, FORM)

async function readPage(browser: Browser): Promise<string> {
  const response = await send(shop, browser, 'GET /cart')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return response.text()
}

const lineIn = (html: string): string => /name="line" value="(\d+)"/.exec(html)?.[1] ?? ''
const quantityIn = (html: string): number => Number(/<output>(\d+)</.exec(html)?.[1])
const allOf = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length

describe('the form of an item’s page', () => {
  test('puts the item in the cart and leads there', async () => {
    const dress = await anItem(shop, { price: 24_500, stock: { 'S-8': 3, 'M-10': 8 } })
    const guest = aBrowser()
    const response = await buy(guest, dress, { size: 'M-10', quantity: '2' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/cart')
    const page = await readPage(guest)
    expect(page).toContain('<title>Cart | Ọjà</title>')
    expect(page).toContain('Size M')
    expect(page).toContain('₦24,500 each')
    expect(page).toContain('₦49,000')
  })

  test.each([
    ['without a size', {}, 'Choose a size.'],
    ['sold out', { size: 'L-12' }, 'Unable to add to cart...'],
    ['with a size there is not', { size: 'XL' }, 'is not a valid choice.'],
    ['none of it', { size: 'M-10', quantity: '0' }, 'greater than or equal to 1.'],
    ['too many', { size: 'M-10', quantity: '1000000000' }, 'less than or equal to 99.'],
    ['fewer than none', { size: 'M-10', quantity: '-3' }, 'greater than or equal to 1.'],
  ])('says on the same page why it is not put in, and keeps the size: %s', async (_, ...rest) => {
    const [fields, sentence] = rest as [{ size?: string }, string]
    const dress = await anItem(shop, { stock: { 'M-10': 8, 'L-12': 0 } })
    const guest = aBrowser()
    const response = await buy(guest, dress, fields)
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain(sentence)
    const sizes = html.match(/<input[^>]*name="size"[^>]*>/g) ?? []
    const chosen = sizes.find((input) => input.includes('checked'))
    const isThere = ['M-10', 'L-12'].includes(String(fields.size))
    expect(chosen).toEqual(isThere ? expect.stringContaining(`value="${fields.size}"`) : undefined)
    expect(await readPage(guest)).toContain('no item in your cart just yet.')
  })

  test.each(['-3', '0', '100', '1.5', 'two', ''])(
    'keeps the quantity %j that cannot be bought, and says so beside it',
    async (quantity) => {
      const dress = await anItem(shop, { stock: { 'M-10': 8, 'L-12': 0 } })
      const response = await buy(aBrowser(), dress, { size: 'M-10', quantity })
      expect(response.status).toBe(400)
      const html = await response.text()
      const [field = ''] = /<input[^>]*name="quantity"[^>]*>/.exec(html) ?? []
      expect(field).toContain(`value="${quantity}"`)
      expect(field).toContain('aria-invalid="true" aria-describedby="quantity-error"')
      expect(html).toMatch(/<p id="quantity-error"[^>]*>(Ensure this value is|A valid integer is)/)
      expect(allOf(html, />(Ensure this value is|A valid integer is)/g)).toBe(1)
    },
  )

  test('says beside the sizes, not beside the quantity, that a size is sold out', async () => {
    const dress = await anItem(shop, { stock: { 'M-10': 8, 'L-12': 0 } })
    const response = await buy(aBrowser(), dress, { size: 'L-12', quantity: '2' })
    const html = await response.text()
    expect(html).not.toContain('quantity-error')
    expect(html).toContain('name="quantity" value="2"')
  })

  test('is refused from another site', async () => {
    const item = await anItem(shop)
    const response = await send(
      shop,
      aBrowser(),
      `POST /products/${item.slug}`,
      {},
      {
        form: true,
        headers: { origin: 'https://elsewhere.example' },
      },
    )
    expect(response.status).toBe(403)
  })
})

describe('/cart', () => {
  test('is empty for one who never put anything in, and sets no cookie', async () => {
    const guest = aBrowser()
    const page = await readPage(guest)
    expect(page).toContain('no item in your cart just yet.')
    expect(page).toContain('href="/categories"')
    expect(guest.cookies.has('cart')).toBe(false)
  })

  test('its buttons work as forms: one more, one fewer, remove', async () => {
    const item = await anItem(shop, { stock: 5 })
    const guest = aBrowser()
    await buy(guest, item, { quantity: '2' })
    const line = lineIn(await readPage(guest))
    const more = await press(guest, line, 'more')
    expect([more.status, more.headers.get('location')]).toEqual([303, '/cart'])
    expect(quantityIn(await readPage(guest))).toBe(3)
    await press(guest, line, 'fewer')
    expect(quantityIn(await readPage(guest))).toBe(2)
    await press(guest, line, 'remove')
    expect(await readPage(guest)).toContain('no item in your cart just yet.')
    expect((await press(guest, line, 'remove')).status).toBe(303)
  })

  test('serves the signed-in customer by the session’s cookie', async () => {
    const item = await anItem(shop, { name: 'Coral Beads' })
    const { cookies } = await aCustomer(shop, 'ada')
    const ada: Browser = { cookies }
    await buy(ada, item, {})
    expect(await readPage(ada)).toContain('Coral Beads')
    expect(await readPage(aBrowser())).not.toContain('Coral Beads')
  })

  test('another’s line is not touched', async () => {
    const item = await anItem(shop)
    const [owner, other] = [aBrowser(), aBrowser()]
    await buy(owner, item, { quantity: '2' })
    await buy(other, item, {})
    const line = lineIn(await readPage(owner))
    for (const what of ['more', 'fewer', 'remove']) await press(other, line, what)
    expect(quantityIn(await readPage(owner))).toBe(2)
    expect(quantityIn(await readPage(other))).toBe(1)
  })

  test.each([
    { line: 'x', do: 'more' },
    { line: '1', do: 'explode' },
    { line: '-1', do: 'remove' },
    {},
  ])('refuses the form %j in the shop’s design', async (fields) => {
    const response = await send(shop, aBrowser(), 'POST /cart', fields, FORM)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Shopping Cart')
  })

  test('says once that a price has changed', async () => {
    const item = await anItem(shop, { price: 15_000 })
    const guest = aBrowser()
    await buy(guest, item, {})
    await shop.db
      .updateTable('item')
      .set({ price_kobo: 1_600_000 })
      .where('id', '=', item.id)
      .execute()
    const said = 'The price changed from ₦15,000 to ₦16,000.'
    const prefetch = { headers: { 'sec-purpose': 'prefetch' } }
    expect(await (await send(shop, guest, 'GET /cart', undefined, prefetch)).text()).toContain(said)
    expect(await readPage(guest)).toContain(said)
    expect(await readPage(guest)).not.toContain(said)
  })

  test('what ran out blocks the checkout until it is removed', async () => {
    const item = await anItem(shop)
    const guest = aBrowser()
    await buy(guest, item, {})
    expect(allOf(await readPage(guest), /<button[^>]*disabled[^>]*>Checkout/g)).toBe(0)
    await setStock(shop, sizeOf(item), 0)
    const page = await readPage(guest)
    expect(page).toContain('Out of stock. Remove it to check out.')
    expect(allOf(page, /<button[^>]*disabled[^>]*>Checkout/g)).toBe(2)
  })

  test('offers home delivery and the store, and carries the choice to the checkout', async () => {
    const guest = aBrowser()
    await buy(guest, await anItem(shop), {})
    const page = await readPage(guest)
    expect(page).toContain('1 to 8 working days. Priced at checkout, by LGA.')
    expect(page).toContain('14 Bode Thomas Street')
    expect(page).toMatch(/<form[^>]*action="\/checkout"/)
    expect(allOf(page, /name="shipping_mode"/g)).toBe(2)
    await shop.db.updateTable('pickup_place').set({ is_shown: 0 }).execute()
    expect(allOf(await readPage(guest), /name="shipping_mode"/g)).toBe(1)
  })
})
