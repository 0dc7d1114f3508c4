import { describe, expect, test } from 'vitest'
import { cartsIn } from '../../support/buying/carts.ts'
import { aColouredShop, readItem, addWith } from '../../support/catalogue/colours.ts'

describe('POST /api/carts/add_to_cart', () => {
  test('takes a size with a colour, in any case, and shows the picture of that colour', async () => {
    const { shop, dress } = await aColouredShop()
    const guest = await cartsIn(shop).aGuest()
    const body = { product_id: dress.id, quantity: 2, size: 'M-10', colour: 'leaf' }
    const response = await addWith(shop, guest, body)
    expect(response.status).toBe(201)
    const { additional_images } = await readItem(shop, 'wrap-dress')
    const hash = /media\/([\w-]+)\//.exec(additional_images[0] ?? '')?.[1]
    expect(await response.json()).toMatchObject({
      size: 'M-10',
      available: 3,
      colour: 'Leaf',
      item: { colour: 'Leaf', price: 24_500, image: expect.stringContaining(hash ?? '?') },
    })
  })

  test('takes a variant by its id, at its own price, also in the total', async () => {
    const { shop, dress } = await aColouredShop()
    const { aGuest, cartOf } = cartsIn(shop)
    const guest = await aGuest()
    const variant = dress.sizes['Leaf/L-12']
    const response = await addWith(shop, guest, { product_id: dress.id, quantity: 2, variant })
    expect(await response.json()).toMatchObject({
      item: { price: 26_000, original_price: 26_000, colour: 'Leaf' },
      cart: { price_grand_total: 52_000 },
    })
    expect(await cartOf(guest)).toMatchObject({ price_grand_total: 52_000 })
  })

  test('keeps a line for each colour', async () => {
    const { shop, dress } = await aColouredShop()
    const { aGuest, cartOf } = cartsIn(shop)
    const guest = await aGuest()
    for (const colour of ['Rust', 'Leaf', 'Rust'])
      await addWith(shop, guest, { product_id: dress.id, quantity: 1, size: 'M-10', colour })
    expect((await cartOf(guest)).cart_items).toMatchObject([
      { quantity: 2, item: { colour: 'Rust' } },
      { quantity: 1, item: { colour: 'Leaf' } },
    ])
  })

  test.each([
    [{ size: 'M-10' }, { colour: ['Choose a colour.'] }],
    [{ size: 'M-10', colour: 'Plum' }, { colour: ['"Plum" is not a valid choice.'] }],
    [{ colour: 'Leaf' }, { size: ['Choose a size.'] }],
    [{ variant: 999_999 }, { variant: ['"999999" is not a valid choice.'] }],
  ])('refuses %j', async (choice, fields) => {
    const { shop, dress } = await aColouredShop()
    const guest = await cartsIn(shop).aGuest()
    const response = await addWith(shop, guest, { product_id: dress.id, quantity: 1, ...choice })
    expect([response.status, await response.json()]).toEqual([400, fields])
  })

  test('refuses a variant of another item', async () => {
    const { shop, dress } = await aColouredShop()
    const { aGuest, cartOf } = cartsIn(shop)
    const guest = await aGuest()
    const variant = (await readItem(shop, 'market-bag')).variants[0]?.id
    const response = await addWith(shop, guest, { product_id: dress.id, quantity: 1, variant })
    expect([response.status, Object.keys(await response.json())]).toEqual([400, ['variant']])
    expect((await cartOf(guest)).items_count).toBe(0)
  })

  test('takes a size alone where only one colour of it is left, or one is in the cart', async () => {
    const { shop, dress } = await aColouredShop()
    const guest = await cartsIn(shop).aGuest()
    const onlyLeft = { product_id: dress.id, quantity: 1, size: 'L-12' }
    const added = await addWith(shop, guest, onlyLeft)
    expect(await added.json()).toMatchObject({ item: { colour: 'Leaf' } })
    await addWith(shop, guest, { product_id: dress.id, quantity: 2, size: 'M-10', colour: 'Rust' })
    const inCart = { product_id: dress.id, quantity: -1, size: 'M-10' }
    expect(await (await addWith(shop, guest, inCart)).json()).toMatchObject({
      quantity: 1,
      item: { colour: 'Rust' },
    })
  })
})
