import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/random.server.ts'
import { IBADAN_NORTH, IKEJA, LAGOS, somePlaces, SURULERE } from '../../support/places.ts'
import { aBrowser, addressOf, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer } from '../../support/world.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await addressOf(shop)
  await somePlaces(shop)
})

describe('POST /api/address/', () => {
  const given = {
    name: 'Chiamaka Okafor',
    street_address: '22 Adelabu Street, by the Total filling station',
    lga: SURULERE,
    state: LAGOS,
    phone: '0803 123 4567',
    email: 'Chiamaka@Mail.Example',
  }
  const save = (browser: Browser, body: unknown, extras = {}) =>
    send(shop, browser, 'POST /api/address/', body, extras)

  test('keeps one address, and replaces it', async () => {
    const ada = await aCustomer(shop, 'ada.address')
    expect(await (await send(shop, ada, 'GET /api/address/')).json()).toEqual([])
    const first = await save(ada, given)
    expect(first.status).toBe(201)
    const saved = await first.json()
    expect(saved).toEqual({
      id: expect.any(Number),
      name: 'Chiamaka Okafor',
      street_address: given.street_address,
      lga: { id: SURULERE, name: 'Surulere' },
      state: { id: LAGOS, name: 'Lagos' },
      phone: '+2348031234567',
      email: 'chiamaka@mail.example',
    })
    const second = await save(ada, { ...given, lga: 'Ikeja', state: 'Lagos', name: undefined })
    expect(second.status).toBe(200)
    expect(await second.json()).toMatchObject({
      id: saved.id,
      name: 'ada.address',
      lga: { id: IKEJA },
    })
    expect(await (await send(shop, ada, 'GET /api/address/')).json()).toHaveLength(1)
    const other = await aCustomer(shop, 'other.address')
    expect(await (await send(shop, other, 'GET /api/address/')).json()).toEqual([])
  })

  test('keeps the name on one line, and the lines of the street', async () => {
    const ada = await aCustomer(shop, 'ada.lines')
    const lines = { name: ' Ada\r\n\tObi ', street_address: '22 Adelabu Street\nFlat 2' }
    expect(await (await save(ada, { ...given, ...lines })).json()).toMatchObject({
      name: 'Ada Obi',
      street_address: '22 Adelabu Street\nFlat 2',
    })
  })

  test('reads a form', async () => {
    const bola = await aCustomer(shop, 'bola.address')
    const form = { ...given, lga: String(SURULERE), state: String(LAGOS) }
    expect((await save(bola, form, { form: true })).status).toBe(201)
  })

  test.each([
    '08031234567',
    '+234 803 123 4567',
    '2348031234567',
    '8031234567',
    '+2340803-123-4567',
    '\u202A+234 803 123 4567\u202C',
    'tel:+234803\u20111234567',
    '009 234 803 123 4567',
    '0803/1234567',
    '\uFF10\uFF18\uFF10\uFF13\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16\uFF17',
    '\u0660\u0668\u0660\u0663\u0661\u0662\u0663\u0664\u0665\u0666\u0667',
  ])('takes the phone number %s', async (phone) => {
    const ada = await aCustomer(shop, `p.${newId().slice(0, 8).toLowerCase()}`)
    expect(await (await save(ada, { ...given, phone })).json()).toMatchObject({
      phone: '+2348031234567',
    })
  })

  test('says what is wrong with each field, and saves nothing', async () => {
    const chidi = await aCustomer(shop, 'chidi.address')
    const refused = async (wrong: Record<string, unknown>) => {
      const response = await save(chidi, { ...given, ...wrong })
      expect(response.status).toBe(400)
      return response.json()
    }
    const phone = ['Enter a valid Nigerian phone number.']
    for (const number of ['0803 555 014', '080312345678', '012345678', '+447911123456', 'call me'])
      expect(await refused({ phone: number })).toEqual({ phone })
    expect(await refused({ lga: IBADAN_NORTH })).toEqual({
      lga: ['Choose a local government area in Lagos.'],
    })
    expect(await refused({ lga: 'ikeja' })).toEqual({
      lga: ['Choose a local government area in Lagos.'],
    })
    expect(await refused({ state: 999, phone: '1' })).toEqual({
      state: ['Invalid pk "999" - object does not exist.'],
      phone,
    })
    for (const state of [1e12, -1, '99999999999999'])
      expect(await refused({ state })).toHaveProperty('state')
    expect(await refused({ street_address: '  ' })).toEqual({
      street_address: ['This field may not be blank.'],
    })
    expect(await refused({ street_address: 'x'.repeat(301), email: 'no' })).toEqual({
      street_address: ['Ensure this field has no more than 300 characters.'],
      email: ['Enter a valid email address.'],
    })
    expect(await refused({ phone: '1', email: 'no', lga: IBADAN_NORTH, name: 'a\u0000' })).toEqual({
      phone,
      email: ['Enter a valid email address.'],
      lga: ['Choose a local government area in Lagos.'],
      name: ['Null characters are not allowed.'],
    })
    const empty = await save(chidi, {})
    expect(await empty.json()).toEqual({
      street_address: ['This field is required.'],
      lga: ['This field is required.'],
      state: ['This field is required.'],
      phone: ['This field is required.'],
      email: ['This field is required.'],
    })
    expect(await (await send(shop, chidi, 'GET /api/address/')).json()).toEqual([])
  })

  test('needs a signed-in customer', async () => {
    expect((await save(aBrowser(), given)).status).toBe(401)
    expect((await send(shop, aBrowser(), 'GET /api/address/')).status).toBe(401)
  })
})
