import { describe, expect, test } from 'vitest'
import { aClerk, filled, make, newestOrder, press, TOTAL } from '../../../support/desk/orders.ts'
import { sizeOf, stockOf } from '../../../support/orders.ts'
import { EPE, IBADAN_NORTH, MARTE, OYO } from '../../../support/places.ts'
import { anItem } from '../../../support/world.ts'

describe('the form of a new order', () => {
  test('finds goods by name and SKU with what is left, and carries all that was typed', async () => {
    const { shop, item, who } = await aClerk({ M: 2, L: 0 })
    await shop.db
      .updateTable('item_size')
      .set({ sku: 'AWD-M' })
      .where('id', '=', sizeOf(item, 'M'))
      .execute()
    const medium = sizeOf(item, 'M')
    for (const words of ['ankara wrap', 'awd-m']) {
      const { status, html } = await press(shop, who, { act: 'new', phone: '0803', words }, 'show')
      expect(status).toBe(200)
      expect(html).toContain('value="0803"')
      expect(html).toContain('2 left')
      expect(html).toContain('Sold out')
      expect(html).toContain(`value="add-${medium}"`)
      expect(html).not.toContain(`value="add-${sizeOf(item, 'L')}"`)
    }
    const added = await press(shop, who, { act: 'new', phone: '0803' }, `add-${medium}`)
    expect(added.html).toMatch(new RegExp(`name="quantity.${medium}" value="1"`))
    const again = await press(
      shop,
      who,
      { act: 'new', [`quantity.${medium}`]: '1' },
      `add-${medium}`,
    )
    expect(again.html).toMatch(new RegExp(`name="quantity.${medium}" value="2"`))
    const lessOf = (pieces: string) =>
      press(shop, who, { act: 'new', [`quantity.${medium}`]: pieces }, `less-${medium}`)
    expect((await lessOf('3')).html).toMatch(new RegExp(`name="quantity.${medium}" value="2"`))
    for (const last of ['1', 'x'])
      expect((await lessOf(last)).html).not.toContain(`quantity.${medium}`)
  })

  test('makes nothing of another sum than it showed, and says the sum', async () => {
    const { shop, item, who } = await aClerk()
    for (const total of ['', '1850000']) {
      const { status, html } = await press(shop, who, { ...filled(item), total })
      expect(status).toBe(400)
      expect(html).toContain('It comes to ₦21,000. Tell the customer')
      expect(html).toContain(`name="total" value="${TOTAL}"`)
    }
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 0, available: 5 })
  })

  test.each(['later', 'door'])(
    'makes a delivery at the first press where no sum was shown: %s',
    async (payment) => {
      const { shop, item, who } = await aClerk()
      await shop.db.updateTable('delivery_zone').set({ door_up_to_kobo: 5_000_000 }).execute()
      const { status, location } = await press(shop, who, filled(item, 1, { payment }))
      expect([status, location]).toEqual([303, expect.stringMatching(/done=(made|chosen)$/)])
      expect(await newestOrder(shop)).toMatchObject({ sum_total_kobo: TOTAL, channel: 'desk' })
    },
  )

  test('asks once more where another sum was shown, and for a deposit that was not', async () => {
    const { shop, item, who } = await aClerk()
    const other = { payment: 'later', total: '1850000' }
    expect((await press(shop, who, filled(item, 1, other))).html).toContain('It comes to ₦21,000.')
    await shop.db
      .updateTable('delivery_zone')
      .set({ door_up_to_kobo: 5_000_000, door_deposit: 'delivery' })
      .execute()
    const { status, html } = await press(shop, who, filled(item, 1, { payment: 'door' }))
    expect([status, html.includes('pays a deposit of ₦2,500')]).toEqual([400, true])
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test.each<[string, Record<string, string>, string]>([
    ['a phone number that is none', { phone: '12345' }, 'Enter a valid Nigerian phone number.'],
    ['no phone number', { phone: '' }, 'phone-error'],
    ['no name', { name: ' ' }, 'name-error'],
    ['no street', { street_address: '' }, 'street_address-error'],
    ['an LGA of another state', { lga: String(IBADAN_NORTH) }, 'lga-error'],
    ['a state that is none', { state: '999' }, 'state-error'],
    ['a place where nothing is delivered', { state: '8', lga: String(MARTE) }, 'lga-error'],
    ['an e-mail address that is none', { email: 'ada' }, 'email-error'],
    ['a payment that is none', { payment: 'gold' }, 'field-error'],
    ['a transfer without its reference', { payment: 'transfer' }, 'reference-error'],
  ])('refuses %s beside its field, and keeps the rest', async (_, change, said) => {
    const { shop, item, who } = await aClerk()
    const { status, html } = await make(
      shop,
      who,
      filled(item, 1, { ...change, note: 'Call first' }),
    )
    expect(status).toBe(400)
    expect(html).toContain(said)
    expect(html).toContain('Call first')
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('refuses an empty list, no number of pieces, and more than there are', async () => {
    const { shop, item, who } = await aClerk()
    const name = `quantity.${sizeOf(item)}`
    const { [name]: _, ...without } = filled(item)
    expect((await make(shop, who, without)).html).toContain('Put goods on the list first.')
    for (const typed of ['10000', '-1', '1.5', 'two']) {
      const { status, html } = await make(shop, who, { ...filled(item), [name]: typed })
      expect(status).toBe(400)
      expect(html).toContain('Write a whole number from 1 to 9999.')
    }
    const { status, html } = await make(shop, who, filled(item, 9_999))
    expect([status, html.includes('Only 5 left.')]).toEqual([409, true])
    expect(await stockOf(shop, item)).toEqual({ onHand: 5, held: 0, available: 5 })
  })

  test('says everything that is wrong at once', async () => {
    const { shop, item, who } = await aClerk()
    const { [`quantity.${sizeOf(item)}`]: _, ...without } = filled(item)
    const wrong = { phone: '12', name: '', email: 'ada', payment: 'transfer', reference: '' }
    const { status, html } = await make(shop, who, { ...without, ...wrong })
    expect(status).toBe(400)
    expect(html).toContain('Put goods on the list first.')
    for (const name of ['phone', 'name', 'email', 'reference'])
      expect(html).toContain(`id="${name}-error"`)
    const [, summary = ''] = /<section class="[^"]*wrong-fields"(.*?)<\/section>/s.exec(html) ?? []
    for (const sentence of [
      'Phone number: Enter a valid Nigerian phone number.',
      'Name: Fill this in.',
      'Reference of the transfer: Fill this in.',
    ])
      expect(summary).toContain(sentence)
  })

  test('refuses what was sold out, taken off the shelf or deleted between two steps', async () => {
    const { shop, item, who } = await aClerk(1)
    const total = String(TOTAL)
    await make(shop, who, filled(item))
    const late = await press(shop, who, { ...filled(item), total })
    expect([late.status, late.html.includes('None left.')]).toEqual([409, true])
    const hidden = await anItem(shop)
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', hidden.id).execute()
    const unsold = await press(shop, who, { ...filled(hidden), total })
    expect([unsold.status, unsold.html.includes('None left.')]).toEqual([409, true])
    expect((await press(shop, who, filled(hidden), 'show')).html).toContain('Not on sale any more.')
    const gone = { id: 0, slug: 'gone', sizes: { M: 999_999 } }
    const deleted = await press(shop, who, { ...filled(gone), total })
    expect([deleted.status, deleted.html.includes('no longer in the shop')]).toEqual([400, true])
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  test('is not thrown by what no browser sends', async () => {
    const { shop, item, who } = await aClerk()
    const nul = { words: 'a\0b', known: '+234\0', phone: '08035550142', state: '\0' }
    expect((await press(shop, who, { ...filled(item), ...nul }, 'show')).status).toBe(200)
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`quantity.${at}`, '1']))
    expect((await press(shop, who, { act: 'new', ...many }, 'add-1')).status).toBe(200)
    for (const name of ['name', 'note', 'street_address', 'reference', 'phone']) {
      const { status } = await make(
        shop,
        who,
        filled(item, 1, { payment: 'transfer', [name]: '\0' }),
      )
      expect(status, name).toBe(400)
    }
  })

  test('prices the delivery by the LGA', async () => {
    const { shop, item, who } = await aClerk()
    const toEpe = await press(shop, who, filled(item, 1, { lga: String(EPE) }), 'show')
    expect(toEpe.html).toContain('₦22,000')
    const toOyo = await press(shop, who, filled(item, 1, { state: String(OYO) }), 'show')
    expect(toOyo.html).toContain('Ibadan North')
    expect(toOyo.html).toContain('The total stands here once')
  })
})
