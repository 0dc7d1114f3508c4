import { describe, expect, test } from 'vitest'
import type { Shop } from '#lib/shop.ts'
import { atDesk, read, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { BORNO, EPE, IKEJA, LAGOS, MARTE, somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'

const PAGE = '/desk/delivery'

const manager = async (shop: Shop) => atDesk(await aMember(shop, 'manager', 'Amaka'))

describe('the delivery prices at the desk', () => {
  test('say what each zone costs, how many places it has, and what is not delivered', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const page = wordsOf(await read(shop, await manager(shop), PAGE))
    expect(page).toContain(
      'Lagos Delivered ₦2,500, 1-3 working days, free from ₦50,000 2 LGAs in 1 state',
    )
    expect(page).toContain('Outer Lagos Delivered ₦3,500, 2-4 working days 1 LGA in 1 state')
    expect(page).toContain('Not yet served Not delivered 1 LGA in 1 state')
    // Which zone a state is in, and which LGAs have a price of their own.
    expect(page).toContain('Lagos Lagos, ₦2,500 Epe: Outer Lagos, ₦3,500')
    expect(page).toContain('Borno Everywhere, ₦6,500 Marte: Not yet served, not delivered')
    expect(page).toContain('14 Bode Thomas Street, 9 to 18')
  })

  test('say that a place in no zone is not delivered, and a shop without zones nowhere', async () => {
    const shop = await openTestShop()
    const who = await manager(shop)
    expect(wordsOf(await read(shop, who, PAGE))).toContain('the shop delivers nowhere')
    await somePlaces(shop)
    await shop.db.deleteFrom('zone_rule').where('state_id', 'is', null).execute()
    const page = wordsOf(await read(shop, who, PAGE))
    expect(page).toContain('In no zone, and so not delivered: 1 LGA in 1 state.')
    expect(page).toContain('Oyo in no zone')
    await shop.db.updateTable('delivery_zone').set({ active: 0 }).execute()
    expect(wordsOf(await read(shop, who, PAGE))).toContain('shoppers can only pick up')
  })

  test('answer what an LGA costs, as the checkout does', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const ask = async (query: string) => wordsOf(await read(shop, who, `${PAGE}?${query}`))
    const lagos = `state=${LAGOS}`
    expect(await ask(lagos)).toContain('Now choose the LGA.')
    expect(await ask(`${lagos}&lga=${IKEJA}`)).toContain('Ikeja, Lagos: ₦2,500 , 1-3 working days')
    expect(await ask(`${lagos}&lga=${IKEJA}&sum=₦49,999`)).toContain('Ikeja, Lagos: ₦2,500')
    expect(await ask(`${lagos}&lga=${IKEJA}&sum=50000`)).toContain('Ikeja, Lagos: Free')
    expect(await ask(`${lagos}&lga=${EPE}`)).toContain('Epe, Lagos: ₦3,500')
    expect(await ask(`state=${BORNO}&lga=${MARTE}`)).toContain(
      'Marte, Borno: We do not deliver to this area yet.',
    )
    // Of another state, unknown, or no number: it asks again.
    for (const query of [`${lagos}&lga=${MARTE}`, 'state=99&lga=1', 'state=x&lga=-1'])
      expect(await ask(query), query).not.toContain('role="status"')
    for (const sum of ['-1', '1e9', 'many'])
      expect(await ask(`${lagos}&lga=${IKEJA}&sum=${sum}`), sum).toContain('naira')
  })
})
