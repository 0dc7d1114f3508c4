import { describe, expect, test } from 'vitest'
import { atDesk, read, submit } from '../../../support/desk/desk.ts'
import { aClerk, doOrderAct, filled, make, newestOrder } from '../../../support/desk/orders.ts'
import { failAtEach } from '../../../support/failures/faults.ts'
import { aBuyer, aPaidOrder, noticesOf, place } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { aBrowser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { anItem } from '../../../support/world.ts'

const WORDS = 'Your gele is being dyed: <b>Friday</b>.'

/** An order of Ada, her browser, and somebody of the support at the desk. */
async function aDesk() {
  const shop = await openTestShop()
  await somePlaces(shop)
  const item = await anItem(shop, { name: 'Gele', stock: 3 })
  const buyer = await aBuyer(shop, 'ada', [{ item }])
  const { order } = await place(shop, buyer)
  const ada = aBrowser()
  const fields = { username: 'ada', password: 'market-day-7' }
  await send(shop, ada, 'POST /signin', fields, { form: true })
  const who = atDesk(await aMember(shop, 'support', 'Folake'))
  const path = `/desk/orders/${order.number}`
  const write = (more: Record<string, string>) =>
    submit(shop, who, path, { act: 'note', words: WORDS, ...more })
  const notes = () => shop.db.selectFrom('order_note').select(['words', 'is_shown']).execute()
  return { shop, buyer, order, ada, who, path, write, notes }
}

describe('a note on an order', () => {
  test('is for the team unless its writer chooses the customer', async () => {
    const { shop, buyer, order, ada, who, path, write, notes } = await aDesk()
    const page = await read(shop, who, path)
    expect(page).toMatch(/value="team" checked/)
    expect(page).not.toMatch(/value="customer" checked/)
    const before = await noticesOf(shop, buyer.id)
    expect((await write({})).status).toBe(303)
    expect(await notes()).toEqual([{ words: WORDS, is_shown: 0 }])
    expect(await noticesOf(shop, buyer.id)).toEqual(before)
    expect(await (await send(shop, ada, `GET /orders/${order.id}`)).text()).not.toContain('dyed')
  })

  test('for the customer stands on the page of the order, without who wrote it, and a notice tells of it', async () => {
    const { shop, buyer, order, ada, who, path, write } = await aDesk()
    const before = await noticesOf(shop, buyer.id)
    expect((await write({ reader: 'customer' })).status).toBe(303)
    const seen = await (await send(shop, ada, `GET /orders/${order.id}`)).text()
    expect(seen).toContain('From the shop')
    expect(seen).toContain('&lt;b&gt;Friday&lt;/b&gt;')
    expect(seen).not.toContain('Folake')
    expect((await noticesOf(shop, buyer.id)).slice(before.length)).toEqual([
      `We have written to you about your order ${order.number}.`,
    ])
    expect(await read(shop, who, path)).toContain('wrote to the customer')
  })

  test('that is empty is asked for by name, and its form says that a note stays', async () => {
    const { shop, who, path, write, notes } = await aDesk()
    const answer = await write({ words: ' ' })
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Write the note first.'),
    ])
    expect(await notes()).toEqual([])
    expect(await read(shop, who, path)).toContain('it cannot be changed or deleted')
  })

  test('of a packer is for the team only, and so is one where no account would read it', async () => {
    const { shop, notes } = await aDesk()
    const packer = atDesk(await aMember(shop, 'packer', 'Tunde'))
    const { number } = await aPaidOrder(shop)
    const path = `/desk/orders/${number}`
    expect(await read(shop, packer, path)).not.toContain('name="reader"')
    const refused = { act: 'note', words: WORDS, reader: 'customer' }
    expect((await submit(shop, packer, path, refused)).status).toBe(403)
    expect(await notes()).toEqual([])

    const desk = await aClerk()
    await make(desk.shop, desk.who, filled(desk.item))
    const made = `/desk/orders/${(await newestOrder(desk.shop)).number}`
    expect(await read(desk.shop, desk.who, made)).not.toContain('name="reader"')
    expect((await submit(desk.shop, desk.who, made, refused)).status).toBe(403)
  })

  test('is never there without its notice and its row in the audit, whatever statement fails', async () => {
    const { shop, buyer, order, notes } = await aDesk()
    const before = await noticesOf(shop, buyer.id)
    const note = { words: WORDS, reader: 'customer' } as const
    const write = () => doOrderAct(shop, order, 'note', note)
    const statements = await failAtEach(shop, write, async (isDone) => {
      const count = isDone ? 1 : 0
      const audit = shop.db.selectFrom('audit').select('id').where('act', '=', 'order.note')
      expect(await audit.execute()).toHaveLength(count)
      expect(await notes()).toHaveLength(count)
      expect(await noticesOf(shop, buyer.id)).toHaveLength(before.length + count)
    })
    expect(statements).toBeGreaterThan(4)
  })
})
