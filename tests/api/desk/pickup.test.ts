import { describe, expect, test } from 'vitest'
import type { Shop } from '#lib/shop.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aPickup, OYO, somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const PAGE = '/desk/delivery/pickup'

/** A filled form of a new place. */
const NEW = {
  act: 'create',
  name: 'Ibadan shop',
  address: '3 Ring Road',
  stateId: String(OYO),
  hours: 'Mon to Fri, 9 to 5',
  feeKobo: '₦500',
}

async function aShop() {
  const shop = await openTestShop()
  await somePlaces(shop)
  return { shop, who: atDesk(await aMember(shop, 'manager', 'Amaka')) }
}

/** What the page of an item says of picking up. */
async function saidOf(shop: Shop, slug: string): Promise<string> {
  const page = wordsOf(await (await send(shop, aBrowser(), `GET /products/${slug}`)).text())
  return /Store pickup [^.<]*/.exec(page)?.[0] ?? ''
}

describe('a pickup place', () => {
  test('is made with its address, hours and price, and shoppers see it at once', async () => {
    const { shop, who } = await aShop()
    const { slug } = await anItem(shop)
    expect(await saidOf(shop, slug)).toContain('Store pickup is free: 14 Bode Thomas Street')
    const made = await submit(shop, who, `${PAGE}/new`, NEW)
    expect(made.status).toBe(303)
    const page = wordsOf(await read(shop, who, made.headers.get('location') ?? ''))
    expect(page).toContain('The place is made.')
    expect(page).toContain('Shown : 3 Ring Road, Mon to Fri, 9 to 5, ₦500')
    expect(wordsOf(await read(shop, who, PAGE))).toContain('Our store Shown 14 Bode Thomas Street')
    expect(wordsOf(await read(shop, who, '/desk/delivery'))).toContain('Ibadan shop 3 Ring Road')
    expect(await saidOf(shop, slug)).toContain('Our store, Ibadan shop')
    const audit = wordsOf(await read(shop, who, '/desk/audit'))
    expect(audit).toContain('made the pickup place Ibadan shop')
    expect(audit).toContain('Ibadan shop: State: Oyo')
  })

  test('is refused beside the field that is wrong, and nothing is made', async () => {
    const { shop, who } = await aShop()
    const refused = async (fields: Partial<typeof NEW>) => {
      const answer = await submit(shop, who, `${PAGE}/new`, { ...NEW, ...fields })
      expect(answer.status, JSON.stringify(fields)).toBe(400)
      return wordsOf(await answer.text())
    }
    expect(await refused({ name: 'Our store' })).toContain('Another place has this name.')
    expect(await refused({ stateId: '99' })).toContain('Choose a state of the list.')
    expect(await refused({ feeKobo: '-1' })).toContain('Write a sum in naira')
    expect(await refused({ feeKobo: '2500.50' })).toContain('Write whole naira')
    await refused({ name: '' })
    await refused({ address: ' ' })
    await refused({ hours: 'h'.repeat(200) })
    const { places } = await shop.db
      .selectFrom('pickup_place')
      .select((eb) => eb.fn.countAll<number>().as('places'))
      .executeTakeFirstOrThrow()
    expect(Number(places)).toBe(1)
  })

  test('is hidden at one press, and shown again; a change is set back in the history', async () => {
    const { shop, who } = await aShop()
    const { slug } = await anItem(shop)
    const path = `${PAGE}/${await aPickup(shop)}`
    const hours = { act: 'save', hours: 'Daily', 'shown.hours': 'Mon to Fri' }
    expect((await submit(shop, who, path, hours)).headers.get('location')).toBe(
      `${path}?done=saved`,
    )
    expect(await auditOf(shop, 'pickup.changed')).toMatchObject([
      { changes: { 'Ibadan shop: Hours': ['Mon to Fri', 'Daily'] } },
    ])
    await submit(shop, who, path, { act: 'hide' })
    expect(wordsOf(await read(shop, who, path))).toContain('Hidden : 3 Ring Road, Daily, ₦500')
    expect(await saidOf(shop, slug)).toContain('Store pickup is free: 14 Bode Thomas Street')
    const history = await read(shop, who, '/desk/delivery/history')
    expect(wordsOf(history)).toContain('Ibadan shop: Shown to shoppers: Shown → Hidden')
    const [newest, changed] = [...history.matchAll(/name="version" value="(\d+)"/g)]
    for (const version of [changed?.[1], newest?.[1]])
      await submit(shop, who, '/desk/delivery/history', { act: 'set-back', version: version ?? '' })
    expect(wordsOf(await read(shop, who, path))).toContain('Shown : 3 Ring Road, Mon to Fri, ₦500')
    expect(await saidOf(shop, slug)).toContain('Our store, Ibadan shop')
  })

  test('is changed field by field; who saves a stale form is told who changed it and to what', async () => {
    const { shop, who } = await aShop()
    const other = atDesk(await aMember(shop, 'owner', 'Bisi'))
    const path = `${PAGE}/${await aPickup(shop)}`
    const state = (stateId: string) => ({ act: 'save', stateId, 'shown.stateId': String(OYO) })
    await submit(shop, other, path, state('25'))
    const refused = await submit(shop, who, path, state(''))
    expect(refused.status).toBe(409)
    const page = await refused.text()
    expect(page).toContain('It is now: Lagos')
    expect(page).toContain('Bisi')
  })
})
