import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { wordsOfAct } from '#desk/screen.ts'
import { SCREENS } from '#desk/screens.ts'
import { addBatch } from '#lib/catalogue/goods/many/batches.server.ts'
import { newFormValue } from '#lib/desk/forms.server.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { atDesk, post } from '../../support/desk/desk.ts'
import { fillIn } from '../../support/failures/endpoints.ts'
import { aPaidOrder, sizeOf } from '../../support/orders.ts'
import { aGiftCard } from '../../support/buying/gift-cards.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { aReturn } from '../../support/buying/returns.ts'
import { aPickup, aRenamedZone, somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aCategory, anItem } from '../../support/world.ts'

const MOST_FILES = 5
const MOST_LINES = 250

describe('each screen of the desk', () => {
  test('is a folder of at most five files and 250 lines', () => {
    for (const { address } of SCREENS) {
      const folder = `src/pages${address}`
      const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile())
      const lines = files.flatMap(({ name }) =>
        readFileSync(`${folder}/${name}`, 'utf8').trimEnd().split('\n'),
      )
      expect(
        files.map(({ name }) => name),
        address,
      ).toEqual(expect.arrayContaining(['_screen.ts', 'index.astro']))
      expect(files.length, address).toBeLessThanOrEqual(MOST_FILES)
      expect(lines.length, address).toBeLessThanOrEqual(MOST_LINES)
    }
  })

  test('has words in the audit for each of its acts, and a name that no other act has', () => {
    const acts = SCREENS.flatMap(({ acts }) => Object.values(acts))
    for (const { name, says } of acts) expect(wordsOfAct(name)).toBe(says)
    expect(acts.length).toBeGreaterThan(5)
  })

  test('refuses an act that it does not have, and changes nothing', async () => {
    const shop = await openTestShop()
    const owner = await aMember(shop)
    const { id } = await aMember(shop, 'packer')
    const item = await anItem(shop)
    const women = await aCategory(shop)
    const done = { title: 'items.csv', who: null, appliedAt: shop.now(), counts: {} }
    await addBatch(shop, { reference: 'an-import', kind: 'import', ...done })
    const offer = await makeOffer(shop, { kind: 'percent', terms: { percent: 10 } })
    await somePlaces(shop)
    const zone = await aRenamedZone(shop)
    const pickup = await aPickup(shop)
    const card = await aGiftCard(shop, 100)
    const { number } = await aPaidOrder(shop)
    const asked = await aReturn(shop)
    const rowsOf = () => shop.db.selectFrom('audit').select('id').execute()
    const before = await rowsOf()
    const session = await findSession(shop, owner.cookie)
    for (const { address, acts } of SCREENS) {
      const of = address.includes('[size]') ? sizeOf(item) : id
      const named = address
        .replace('[slug]', item.slug)
        .replace('[number]', number)
        .replace('[place]', `category-${women.id}`)
        .replace('offers/[id]', `offers/${offer}`)
        .replace('gift-cards/[id]', `gift-cards/${card.id}`)
        .replace('returns/[id]', `returns/${asked}`)
        .replace('[zone]', zone)
        .replace('[pickup]', String(pickup))
        .replace('[reference]', 'an-import')
      const path = fillIn(named, String(of))
      const once = newFormValue(shop, { sessionId: session?.id ?? '', path })
      for (const act of ['', 'burn', 'constructor', '__proto__']) {
        const { status } = await post(shop, atDesk(owner), path, { act, once, role: 'owner' })
        expect(status, `${path} ${act}`).toBe(Object.keys(acts).length === 0 ? 405 : 400)
      }
    }
    expect(await rowsOf()).toEqual(before)
  })
})
