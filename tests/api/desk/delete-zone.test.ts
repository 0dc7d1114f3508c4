import { describe, expect, test } from 'vitest'
import { doAct } from '#desk/act.server.ts'
import { readSetup } from '#lib/delivery/owner/setup.server.ts'
import type { Shop } from '#lib/shop.ts'
import { screen } from '#pages/desk/delivery/[zone]/delete/_screen.ts'
import { checkoutsIn, FILLED, quoteIn } from '../../support/buying/checkouts.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember, theOwner } from '../../support/desk/staff.ts'
import { failAtEach } from '../../support/failures/faults.ts'
import { aBuyer, place } from '../../support/orders.ts'
import { EPE, IKEJA, somePlaces, SURULERE } from '../../support/places.ts'
import { aBrowser, addressOf, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const PAGE = '/desk/delivery'

async function aShop() {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await addressOf(shop)
  await somePlaces(shop)
  const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
  const zones = async () => (await readSetup(shop)).zones
  const idOf = async (name: string) => (await zones()).find((zone) => zone.name === name)?.id ?? 0
  const formOf = async (name: string) => `${PAGE}/${await idOf(name)}/delete`
  const digestOn = (html: string) => /name="digest" value="([^"]+)"/.exec(html)?.[1] ?? ''
  /** Looks at the page of the deletion and presses its button. */
  const remove = async (name: string, to = '') => {
    const path = await formOf(name)
    const html = await read(shop, who, path)
    const once = onceOf(html, 'delete')
    return post(shop, who, path, { act: 'delete', once, digest: digestOn(html), to })
  }
  return { shop, who, zones, idOf, formOf, digestOn, remove }
}

/** What delivery to an LGA costs a shopper, in naira; 400 where it is refused. */
async function costOf(shop: Shop, lga: number): Promise<number> {
  const response = await send(shop, aBrowser(), `GET /billing/delivery/${lga}/`)
  const body = (await response.json()) as { billing_total: number }
  return response.status === 200 ? body.billing_total : response.status
}

describe('a zone that is deleted', () => {
  test('says first where its LGAs then are, and made orders keep their price', async () => {
    const { shop, who, zones, formOf, remove } = await aShop()
    const item = await anItem(shop, { price: 20_000, stock: 9 })
    const { order } = await place(shop, await aBuyer(shop, 'ada', [{ item, quantity: 1 }]))
    const page = wordsOf(await read(shop, who, await formOf('Lagos')))
    expect(page).toContain('It has 2 LGAs in 1 state.')
    expect(page).toContain('2 LGAs then in Everywhere, ₦6,500.')
    expect(await zones()).toHaveLength(4)
    const done = await remove('Lagos')
    expect(done.headers.get('location')).toBe(`${PAGE}?done=deleted`)
    expect(wordsOf(await read(shop, who, `${PAGE}?done=deleted`))).toContain('The zone is deleted.')
    expect((await zones()).map(({ name }) => name)).not.toContain('Lagos')
    expect(await costOf(shop, IKEJA)).toBe(6_500)
    expect(await costOf(shop, EPE)).toBe(3_500)
    const stored = await shop.db
      .selectFrom('orders')
      .select('billing_total_kobo')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(stored.billing_total_kobo).toBe(250_000)
    expect(await auditOf(shop, 'delivery.deleted')).toEqual([
      expect.objectContaining({
        who: 'Amaka',
        changes: { Zone: ['Lagos', 'deleted'], Lagos: ['Lagos', 'no zone of its own'] },
      }),
    ])
  })

  test('gives its places to another zone where the form says so', async () => {
    const { shop, zones, idOf, remove } = await aShop()
    const outer = await idOf('Outer Lagos')
    expect((await remove('Lagos', String(outer))).status).toBe(303)
    expect(await zones()).toHaveLength(3)
    for (const lga of [IKEJA, SURULERE, EPE]) expect(await costOf(shop, lga)).toBe(3_500)
  })

  test('leaves LGAs that no other zone has without delivery, and the page says how many', async () => {
    const { shop, who, formOf, remove } = await aShop()
    const page = wordsOf(await read(shop, who, await formOf('Everywhere')))
    expect(page).toContain('1 LGA in no zone: not delivered.')
    expect((await remove('Everywhere')).status).toBe(303)
    expect(wordsOf(await read(shop, who, PAGE))).toContain('In no zone, and so not delivered')
  })

  test('is set back with its price and its places, as far as nobody has changed the same since', async () => {
    const { shop, who, zones, idOf, remove } = await aShop()
    const before = await readSetup(shop)
    await remove('Lagos', String(await idOf('Outer Lagos')))
    const versionsOn = (html: string) =>
      [...html.matchAll(/name="version" value="(\d+)"/g)].map(([, version = '']) => version)
    const history = await read(shop, who, `${PAGE}/history`)
    expect(wordsOf(history)).toContain('Zone: Lagos → deleted')
    expect(wordsOf(history)).toContain('Lagos: Lagos → Outer Lagos')
    const [version = ''] = versionsOn(history)
    const setBack = () => submit(shop, who, `${PAGE}/history`, { act: 'set-back', version })
    expect((await setBack()).headers.get('location')).toBe(`${PAGE}/history?done=back`)
    expect((await zones()).toSorted((one, other) => one.id - other.id)).toEqual(before.zones)
    expect(await costOf(shop, IKEJA)).toBe(2_500)
    expect(await costOf(shop, EPE)).toBe(3_500)
    expect((await setBack()).headers.get('location')).toBe(`${PAGE}/history?done=nothing`)
    // Another zone has its name: it stays deleted.
    await remove('Lagos')
    const named = { act: 'save', name: 'Lagos', 'shown.name': 'Outer Lagos' }
    await submit(shop, who, `${PAGE}/${await idOf('Outer Lagos')}`, named)
    const [, deletion = ''] = versionsOn(await read(shop, who, `${PAGE}/history`))
    const again = { act: 'set-back', version: deletion }
    const answer = await submit(shop, who, `${PAGE}/history`, again)
    expect(answer.headers.get('location')).toBe(`${PAGE}/history?done=nothing`)
    expect((await zones()).filter(({ name }) => name === 'Lagos')).toHaveLength(1)
  })

  test('is never the last one that is delivered, nor one that was changed since the page was read', async () => {
    const { shop, who, zones, idOf, formOf, digestOn, remove } = await aShop()
    const path = await formOf('Lagos')
    const html = await read(shop, who, path)
    const price = { act: 'save', feeKobo: '9000', 'shown.feeKobo': '3500' }
    await submit(shop, who, `${PAGE}/${await idOf('Outer Lagos')}`, price)
    const stale = { act: 'delete', once: onceOf(html, 'delete'), digest: digestOn(html), to: '' }
    const late = await post(shop, who, path, stale)
    expect(late.status).toBe(409)
    expect(wordsOf(await late.text())).toContain('Look again at what happens.')
    const nowhere = await remove('Lagos', '99999')
    expect(nowhere.status).toBe(400)
    expect(wordsOf(await nowhere.text())).toContain('There is no such zone.')
    for (const name of ['Everywhere', 'Outer Lagos'])
      await submit(shop, who, `${PAGE}/${await idOf(name)}`, { act: 'end' })
    const last = await read(shop, who, path)
    expect(wordsOf(last)).toContain('It is the last zone that is delivered.')
    expect(last).not.toContain('name="digest"')
    expect((await remove('Not yet served')).status).toBe(303)
    expect(await zones()).toHaveLength(3)
    expect((await send(shop, who, `GET ${PAGE}/99999/delete`)).status).toBe(404)
  })

  test('is never the last one with places, unless a zone that is delivered gets them', async () => {
    const { shop, who, zones, idOf, formOf, remove } = await aShop()
    const make = { act: 'create', name: 'New', feeKobo: '1000', minDays: '1', maxDays: '2' }
    expect((await submit(shop, who, `${PAGE}/new`, make)).status).toBe(303)
    await remove('Lagos')
    await remove('Outer Lagos')
    const path = await formOf('Everywhere')
    expect(wordsOf(await read(shop, who, path))).toContain('The shop would deliver nowhere')
    const zone = await read(shop, who, `${PAGE}/${await idOf('Everywhere')}`)
    expect(wordsOf(zone)).toContain('Without it the shop delivers nowhere.')
    for (const to of ['', String(await idOf('Not yet served'))]) {
      const refused = await remove('Everywhere', to)
      const words = wordsOf(await refused.text())
      expect([to, refused.status, words]).toEqual([
        to,
        400,
        expect.stringContaining('Give the places to a zone that is delivered.'),
      ])
    }
    expect(await costOf(shop, IKEJA)).toBe(6_500)
    expect((await remove('Everywhere', String(await idOf('New')))).status).toBe(303)
    expect(await costOf(shop, IKEJA)).toBe(1_000)
    expect((await zones()).map(({ name }) => name)).toEqual(['Not yet served', 'New'])
  })

  test('makes a checkout that was priced with it ask again', async () => {
    const { shop, remove } = await aShop()
    const { aShopper, submit: sendForm } = checkoutsIn(shop)
    const ada = await aShopper()
    const { html } = await sendForm(ada, { ...FILLED, do: 'price' })
    expect(wordsOf(html)).toContain('₦2,500')
    await remove('Lagos')
    const confirm = { ...FILLED, quote: quoteIn(html), payment_kind: 'fiat', do: 'confirm' }
    const asked = await sendForm(ada, confirm)
    expect(asked.location).toBeNull()
    expect(wordsOf(asked.html)).toContain('₦6,500')
    const { id: cart_id } = await shop.db
      .selectFrom('cart')
      .select('id')
      .where('customer_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const order = { cart_id, quote: quoteIn(html) }
    const refused = await send(shop, ada, 'POST /api/orders/', order)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'price_changed', billing_total: 6_500 })
    const { orders } = await shop.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow()
    expect(Number(orders)).toBe(0)
  })
})

test('A fault at any statement leaves neither the zone without its row, nor the reverse', async () => {
  const { shop, who, idOf, formOf, digestOn } = await aShop()
  const zone = String(await idOf('Lagos'))
  const digest = digestOn(await read(shop, who, await formOf('Lagos')))
  const { delete: deleting } = screen.acts
  const given = { to: '', digest }
  const remove = () => doAct(shop, theOwner, deleting, { params: { zone }, given })
  const statements = await failAtEach(shop, remove, async (isDone) => {
    expect(await costOf(shop, IKEJA)).toBe(isDone ? 6_500 : 2_500)
    expect(await auditOf(shop, 'delivery.deleted')).toHaveLength(isDone ? 1 : 0)
  })
  expect(statements).toBeGreaterThan(5)
})
