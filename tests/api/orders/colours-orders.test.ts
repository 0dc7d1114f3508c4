import { describe, expect, test } from 'vitest'
import { shopFacts } from '#lib/content/facts.server.ts'
import { failOrder } from '#lib/orders/status/expire.server.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { aColouredShop } from '../../support/catalogue/colours.ts'
import { command } from '../../support/command.ts'
import { aBuyer, aPendingOrder, moneyArrives } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'

/** A shop where Ada has ordered two dresses in leaf, size L, which has a price of its own. */
async function anOrderInLeaf() {
  const { shop, dress } = await aColouredShop()
  const buyer = await aBuyer(shop, 'ada', [{ item: dress, size: 'Leaf/L-12', quantity: 2 }])
  return { shop, dress, buyer, order: await aPendingOrder(shop, buyer) }
}

describe('an order of an item in one of its colours', () => {
  test('keeps the colour, its picture and its price, and takes its stock alone', async () => {
    const { shop, buyer, order } = await anOrderInLeaf()
    const { items } = await findSettledOrder(shop, buyer, order.id)
    const pictures = await shop.db
      .selectFrom('item_image')
      .select('media_hash')
      .where('colour', '=', 'Leaf')
      .execute()
    expect(items).toMatchObject([
      {
        size: 'L-12',
        colour: 'Leaf',
        image: pictures[0]?.media_hash,
        priceKobo: 2_600_000,
        newPriceKobo: null,
        unitKobo: 2_600_000,
      },
    ])
    const held = shop.db.selectFrom('item_size').select('name').where('held', '>', 0)
    expect(await held.execute()).toEqual([{ name: 'Leaf/L-12' }])
  })

  test('names colour and SKU in the mails to its customer and to the owner', async () => {
    const { shop, buyer, order } = await anOrderInLeaf()
    await moneyArrives(shop, order.reference)
    await findSettledOrder(shop, buyer, order.id)
    const mails = await mailsOf(shop)
    for (const to of ['ada@mail.example', shopFacts().email]) {
      const texts = mails.filter((mail) => mail.to === to).map(({ text }) => text)
      expect([to, texts.join()]).toEqual([
        to,
        expect.stringContaining('Wrap Dress, Leaf, L-12, AW-L-L'),
      ])
    }
  })

  test('is paid again at the price of the size in that colour when it was not paid in time', async () => {
    const { shop, buyer, order } = await anOrderInLeaf()
    shop.pass(PAYING_MS)
    await shop.inTransaction((shop) => failOrder(shop, order.id, 'expired'))
    expect(await payOrder(shop, buyer, order.id, 'fiat')).toMatchObject({
      reference: expect.stringContaining(order.id),
    })
  })
})

describe('the owner’s commands', () => {
  test('name colour and SKU of what is to be packed, and of what is exported', async () => {
    const { shop, order } = await anOrderInLeaf()
    const shown = await command(shop, ['order', 'show', order.number])
    expect(shown.out).toMatch(/2 +Wrap Dress +L-12 +Leaf +AW-L-L +₦52,000/)
    const exported = await command(shop, ['order', 'export', '--csv'])
    expect(exported.out).toContain('2 × Wrap Dress, Leaf, L-12, AW-L-L')
  })

  test('count the stock of a size in a colour, and ask for the colour where it is left out', async () => {
    const { shop } = await aColouredShop()
    const counted = await command(shop, ['stock', 'wrap-dress', 'rust/m-10', '+5'])
    expect(counted.out.trim()).toBe('wrap-dress, Rust/M-10: 13 there, 8 before.')
    const asked = await command(shop, ['stock', 'wrap-dress', 'M-10', '+5'])
    expect([asked.code, asked.err.trim()]).toEqual([
      1,
      'wrap-dress has size “M-10” in several colours. Say which: Rust/M-10, Leaf/M-10.',
    ])
  })
})
