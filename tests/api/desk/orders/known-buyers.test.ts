import { describe, expect, test } from 'vitest'
import { clearBuyers } from '#lib/accounts/deletion/deletion.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { aClerk, filled, make, newestOrder, press } from '../../../support/desk/orders.ts'
import { aPaidOrder } from '../../../support/orders.ts'
import { LAGOS, SURULERE } from '../../../support/places.ts'

describe('a phone number that ordered before', () => {
  const valueOf = (html: string, name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`)
      .exec(html)
      ?.slice(1)
      .find((value) => value !== undefined)
  const chosenIn = (html: string, name: string) =>
    / value="(\d+)" selected|selected[^>]* value="(\d+)"/
      .exec(new RegExp(`<select[^>]*id="${name}"[\\s\\S]*?</select>`).exec(html)?.[0] ?? '')
      ?.slice(1)
      .find((value) => value !== undefined) ?? ''
  const knownIn = (html: string) => ({
    known: valueOf(html, 'known') ?? '',
    name: valueOf(html, 'name') ?? '',
    street_address: valueOf(html, 'street_address') ?? '',
    lga: chosenIn(html, 'lga'),
    state: chosenIn(html, 'state'),
  })

  test('shows its orders, of the shop and of the desk, and fills in name and address', async () => {
    const { shop, item, who } = await aClerk()
    const ofShop = await aPaidOrder(shop, [{ item }])
    await make(shop, who, filled(item, 1, { name: 'Ada Obi-Bello', street_address: '3 Ojo Road' }))
    const ofDesk = await newestOrder(shop)
    const { html } = await press(shop, who, { act: 'new', phone: '+234 (803) 555-0142' }, 'show')
    const order = [...html.matchAll(/href="\/desk\/orders\/(NG-\d+)"/g)].map(([, number]) => number)
    expect(order).toEqual([ofDesk.number, ofShop.number])
    expect(html).toContain('Ask whether they are still right.')
    expect(knownIn(html)).toEqual({
      known: '+2348035550142',
      name: 'Ada Obi-Bello',
      street_address: '3 Ojo Road',
      state: String(LAGOS),
      lga: String(SURULERE),
    })
  })

  test('leaves what was typed, and takes along what it filled in when the number is corrected', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item))
    const other = { phone: '0803 555 0143', name: 'Musa Bello', street_address: '9 Allen Avenue' }
    await make(shop, who, filled(item, 1, other))
    const typed = { act: 'new', phone: '0803 555 0142', name: 'Chidi Obi' }
    const first = await press(shop, who, typed, 'show')
    expect(knownIn(first.html)).toMatchObject({
      name: 'Chidi Obi',
      street_address: '22 Adelabu Street',
    })
    const corrected = { ...typed, ...knownIn(first.html), phone: '08035550143' }
    const second = await press(shop, who, corrected, 'show')
    expect(knownIn(second.html)).toMatchObject({
      known: '+2348035550143',
      name: 'Chidi Obi',
      street_address: '9 Allen Avenue',
    })
    const unknown = { ...corrected, ...knownIn(second.html), phone: '0803 555 0144' }
    const third = await press(shop, who, unknown, 'show')
    expect(knownIn(third.html)).toMatchObject({ name: 'Chidi Obi', street_address: '', lga: '' })
    expect(third.html).not.toContain('Earlier orders of this number')
  })

  test('fills nothing in again that was changed or emptied since', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item))
    const first = await press(shop, who, { act: 'new', phone: '0803 555 0142' }, 'show')
    const changed = { act: 'new', phone: '0803 555 0142', ...knownIn(first.html) }
    const again = await press(shop, who, { ...changed, name: 'Ada', street_address: '' }, 'show')
    expect(knownIn(again.html)).toMatchObject({ name: 'Ada', street_address: '' })
  })

  test('takes the address of the last order that was delivered, where the newest was picked up', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item))
    await make(shop, who, filled(item, 1, { name: 'Her sister', shipping_mode: 'pickup' }))
    const { html } = await press(shop, who, { act: 'new', phone: '0803 555 0142' }, 'show')
    expect(knownIn(html)).toMatchObject({
      name: 'Her sister',
      street_address: '22 Adelabu Street',
      lga: String(SURULERE),
    })
  })
})

describe('who ordered at the desk', () => {
  test('is known for a year after the delivery, or after the last day to pay, and then no more', async () => {
    const { shop, item, who } = await aClerk()
    await make(shop, who, filled(item, 1, { note: 'Her sister collects it' }))
    await make(shop, who, filled(item, 1, { payment: 'later', hold: '72' }))
    await releaseExpiredHolds(shop)
    shop.pass(4 * DAY_MS)
    await releaseExpiredHolds(shop)
    const names = async () =>
      (
        await shop.db.selectFrom('orders').select(['name', 'phone']).orderBy('number').execute()
      ).map(({ name, phone }) => name + phone)
    shop.pass(360 * DAY_MS)
    await clearBuyers(shop)
    expect(await names()).toEqual(['Ada Obi+2348035550142', 'Ada Obi+2348035550142'])
    shop.pass(2 * DAY_MS)
    await clearBuyers(shop)
    expect(await names()).toEqual(['', 'Ada Obi+2348035550142'])
    expect(await shop.db.selectFrom('order_note').select('id').execute()).toEqual([])
    shop.pass(3 * DAY_MS)
    await clearBuyers(shop)
    expect(await names()).toEqual(['', ''])
  })
})
