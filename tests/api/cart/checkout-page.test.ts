import { describe, expect, test } from 'vitest'
import { newId } from '#lib/random.server.ts'
import { checkoutsIn, FILLED, quoteIn } from '../../support/buying/checkouts.ts'
import { IBADAN_NORTH, IKEJA, OYO, somePlaces } from '../../support/places.ts'
import { aBrowser, addressOf, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
await addressOf(shop)
await somePlaces(shop)
const { aShopper, submit, read } = checkoutsIn(shop)

const quotedForIn = (html: string): string =>
  /name="quoted_for" value="([^"]*)"/.exec(html)?.[1] ?? ''

describe('/checkout', () => {
  test('sends a visitor to sign in and an empty cart back', async () => {
    const visitor = await send(shop, aBrowser(), 'GET /checkout')
    expect([visitor.status, visitor.headers.get('location')]).toEqual([
      303,
      '/signin?next=%2Fcheckout',
    ])
    const empty = await aCustomer(shop, `empty.${newId().slice(0, 6).toLowerCase()}`)
    const answer = await send(shop, empty, 'GET /checkout')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/cart'])
  })

  test('says what is missing for free delivery, as the item and the cart do', async () => {
    const item = await anItem(shop, { price: 15_000 })
    const browser = await aShopper(item)
    const said = (html: string) => />([^<>"]*delivery[^<>"]* is free)</i.exec(html)?.[1] ?? null
    const on = async (path: string) => said((await read(browser, path)).html)
    expect(await on(`/products/${item.slug}`)).toMatch(
      /₦35,000 more and delivery in Lagos is free$/,
    )
    const whole = '₦20,000 more and delivery in Lagos is free'
    expect([await on('/cart'), await on('/checkout')]).toEqual([whole, whole])
    const priced = async (change: object) =>
      said((await submit(browser, { ...FILLED, ...change, do: 'price' })).html)
    expect(await priced({})).toBe('₦20,000 more and delivery is free')
    const neverFree = { state: String(OYO), lga: String(IBADAN_NORTH) }
    expect(await priced(neverFree)).toBeNull()
    expect(await priced({ shipping_mode: 'pickup' })).toBeNull()
    const rich = await aShopper(await anItem(shop, { price: 25_000 }))
    const { html } = await submit(rich, { ...FILLED, do: 'price' })
    expect(said(html)).toBeNull()
    expect(said((await read(rich, '/cart')).html)).toBe('Delivery in Lagos is free')
  })

  test('fills in the name of the profile, and never the username', async () => {
    const browser = await aShopper()
    const nameIn = async () =>
      /<input[^>]*name="name"[^>]*value="([^"]*)"/.exec(
        (await read(browser, '/checkout')).html,
      )?.[1]
    expect(await nameIn()).toBe('')
    // An address that came without a name is given the username by the contract.
    const { name: _, ...nameless } = FILLED
    const saved = await send(shop, browser, 'POST /api/address/', nameless)
    expect(await saved.json()).toMatchObject({ name: expect.stringMatching(/^ada\./) })
    expect(await nameIn()).toBe('')
    const profile = { first_name: 'Ngozi', last_name: 'Eze' }
    await shop.db
      .updateTable('profile')
      .set(profile)
      .where('customer_id', '=', browser.id)
      .execute()
    expect(await nameIn()).toBe('Ngozi Eze')
  })

  test('begins with its steps, the way back to the cart, no area and payment in naira', async () => {
    const { html } = await read(await aShopper(), '/checkout')
    expect(html).toMatch(/href="\/cart"[\s\S]*aria-current[^>]*>\s*Account[\s\S]*>\s*Payment\s*</)
    expect(html).toMatch(/<a[^>]*href="\/cart"[^>]*>\s*Edit\s*</)
    expect(html).toContain('Choose state first')
    expect(html).toMatch(/<input[^>]*value="fiat"[^>]*checked|<input[^>]*checked[^>]*value="fiat"/)
    expect(html).toMatch(/>Shipping<\/dt><dd[^>]*>-</)
  })

  test('wants a name', async () => {
    const { status, html } = await submit(await aShopper(), { ...FILLED, name: '', do: 'confirm' })
    expect(status).toBe(400)
    expect(html).toContain('id="name-error"')
  })

  test('shows the areas of the chosen state and keeps what was typed', async () => {
    const browser = await aShopper()
    const chosen = { ...FILLED, state: String(OYO), name: 'A <b>& Co' }
    const { status, html } = await submit(browser, { ...chosen, do: 'state' })
    expect(status).toBe(200)
    expect(html).toContain(`<option value="${IBADAN_NORTH}">Ibadan North</option>`)
    expect(html).not.toContain('>Surulere<')
    expect(html).toContain('value="A &lt;b&gt;&amp; Co"')
    expect(quoteIn(html)).toBe('')
    // The page begins where the button was pressed.
    expect(html).toMatch(/<select(?=[^>]* id="lga")[^>]* autofocus/i)
    const { html: atFirst } = await submit(browser, { ...chosen, do: 'confirm' })
    expect(atFirst).not.toMatch(/<select[^>]* autofocus/i)
  })

  test('shows errors beside their fields and makes no order', async () => {
    const browser = await aShopper()
    const wrong = { ...FILLED, phone: '0803 555 014', email: 'nobody', street_address: ' ' }
    const { status, html } = await submit(browser, { ...wrong, do: 'confirm' })
    expect(status).toBe(400)
    expect(html).toContain('id="phone-error"')
    expect(html).toContain('Enter a valid email address.')
    expect(html).toContain('id="street_address-error"')
    const list = await send(shop, browser, 'GET /api/orders/')
    expect(await list.json()).toEqual([])
  })

  test('asks nobody to pay a total that was not shown', async () => {
    const item = await anItem(shop, { price: 15_000 })
    const browser = await aShopper(item)
    const unseen = await submit(browser, { ...FILLED, do: 'confirm' })
    expect(unseen.status).toBe(200)
    expect(unseen.html).toContain('With delivery, the total is ₦32,500.')
    const price = { price_kobo: 1_600_000 }
    await shop.db.updateTable('item').set(price).where('id', '=', item.id).execute()
    const shown = { quote: quoteIn(unseen.html), quoted_for: quotedForIn(unseen.html) }
    const changed = await submit(browser, { ...FILLED, ...shown, do: 'confirm' })
    expect(changed.status).toBe(409)
    expect(changed.html).toContain('Prices have changed. The total is now ₦34,500.')
    const again = await submit(browser, {
      ...FILLED,
      quote: quoteIn(changed.html),
      do: 'confirm',
    })
    expect(again.status).toBe(303)
  })

  test('says what the order costs with another shipping mode or area, and of no changed price', async () => {
    const browser = await aShopper(await anItem(shop, { price: 15_000 }))
    const { html } = await submit(browser, { ...FILLED, do: 'price' })
    const shown = { quote: quoteIn(html), quoted_for: quotedForIn(html) }
    const picked = { ...FILLED, shipping_mode: 'pickup' }
    const pickup = await submit(browser, { ...picked, ...shown, do: 'confirm' })
    expect(pickup.status).toBe(200)
    expect(pickup.html).toContain('With store pickup, the total is ₦30,000.')
    expect(pickup.html).not.toContain('Prices have changed')
    const away = { ...FILLED, state: String(OYO), lga: String(IBADAN_NORTH) }
    const elsewhere = await submit(browser, { ...away, ...shown, do: 'confirm' })
    expect(elsewhere.html).toContain('With delivery, the total is')
    expect(elsewhere.html).not.toContain('Prices have changed')
    const again = { quote: quoteIn(pickup.html), quoted_for: quotedForIn(pickup.html) }
    expect((await submit(browser, { ...picked, ...again, do: 'confirm' })).status).toBe(303)
  })

  test('says what is sold out, with the way to the cart', async () => {
    const item = await anItem(shop, { stock: 1, name: 'Kente Cap' })
    const browser = await aShopper(item)
    const { html } = await submit(browser, { ...FILLED, do: 'price' })
    const { status, html: refused } = await submit(browser, {
      ...FILLED,
      quote: quoteIn(html),
      do: 'confirm',
    })
    expect(status).toBe(409)
    expect(refused).toContain('Only 1 of Kente Cap can be had.')
    expect(refused).toContain('Change your cart')
  })

  test('refuses an area of another state, and a post from another site', async () => {
    const browser = await aShopper()
    const { html } = await submit(browser, {
      ...FILLED,
      state: String(OYO),
      lga: String(IKEJA),
      do: 'confirm',
    })
    expect(html).toContain('Choose a local government area in Oyo.')
    const foreign = await send(shop, browser, 'POST /checkout', FILLED, {
      form: true,
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
  })
})
