import { describe, expect, test } from 'vitest'
import { readSetup } from '#lib/delivery/owner/setup.server.ts'
import type { Shop } from '#lib/shop.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aBuyer, place } from '../../support/orders.ts'
import {
  BORNO,
  EPE,
  IBADAN_NORTH,
  IKEJA,
  LAGOS,
  MARTE,
  somePlaces,
  SURULERE,
} from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

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

/** The id of a zone by its name. */
const idOf = async ({ db }: Shop, name: string): Promise<number> =>
  (
    await db
      .selectFrom('delivery_zone')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id

/** What delivery to an LGA costs a shopper, in naira; 400 where it is refused. */
async function costOf(shop: Shop, lga: number): Promise<number> {
  const response = await send(shop, aBrowser(), `GET /billing/delivery/${lga}/`)
  const body = (await response.json()) as { billing_total: number }
  return response.status === 200 ? body.billing_total : response.status
}

/** A filled form of a new zone. */
const NEW = {
  act: 'create',
  name: 'Islands',
  feeKobo: '₦12,500',
  freeOverKobo: '200000',
  minDays: '5',
  maxDays: '9',
}

describe('a zone', () => {
  test('is made with a name, a price and days, and begins without places', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const made = await submit(shop, who, `${PAGE}/new`, NEW)
    const id = await idOf(shop, 'Islands')
    expect(made.headers.get('location')).toBe(`${PAGE}/${id}?done=made`)
    const page = wordsOf(await read(shop, who, `${PAGE}/${id}?done=made`))
    expect(page).toContain('Delivered : ₦12,500, 5-9 working days, free from ₦200,000')
    expect(page).toContain('No places yet')
    const audit = wordsOf(await read(shop, who, '/desk/audit'))
    expect(audit).toContain('made the delivery zone Islands')
    expect(audit).toContain('Islands: Price: ₦12,500')
  })

  test('is refused beside the field that is wrong, and nothing is made', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const refused = async (fields: Partial<typeof NEW>) => {
      const answer = await submit(shop, who, `${PAGE}/new`, { ...NEW, ...fields })
      expect(answer.status, JSON.stringify(fields)).toBe(400)
      return wordsOf(await answer.text())
    }
    expect(await refused({ name: 'Lagos' })).toContain('Another zone has this name.')
    expect(await refused({ name: '' })).toContain('Name')
    expect(await refused({ name: 'N'.repeat(300) })).toContain('60')
    expect(await refused({ feeKobo: '-1' })).toContain('Write a sum in naira')
    expect(await refused({ feeKobo: '1e9' })).toContain('Write a sum in naira')
    expect(await refused({ feeKobo: '2,500,000' })).toContain('at most ₦1,000,000')
    expect(await refused({ freeOverKobo: '1000000000' })).toContain('at most ₦10,000,000')
    expect(await refused({ feeKobo: '2500.50' })).toContain('Write whole naira')
    expect(await refused({ freeOverKobo: '0' })).toContain('Write more than ₦0.')
    expect(await refused({ maxDays: '4' })).toContain('at least as many as the fewest days')
    await refused({ minDays: '-2' })
    await refused({ maxDays: '400' })
    await refused({ minDays: 'soon' })
    expect(await readSetup(shop)).toMatchObject({ zones: { length: 4 } })
  })

  test('costs its new price on every page and at the checkout as soon as it is saved', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const item = await anItem(shop, { price: 20_000, stock: 9 })
    const product = async () => (await send(shop, aBrowser(), `GET /products/${item.slug}`)).text()
    expect(await product()).toContain('from ₦2,500')
    const path = `${PAGE}/${await idOf(shop, 'Lagos')}`
    const saved = await submit(shop, who, path, {
      act: 'save',
      feeKobo: '1,900',
      'shown.feeKobo': '2500',
      freeOverKobo: '15000',
      'shown.freeOverKobo': '50000',
      maxDays: '2',
      'shown.maxDays': '3',
    })
    expect(saved.headers.get('location')).toBe(`${path}?done=saved`)
    expect(await product()).toContain('from ₦1,900')
    expect(await costOf(shop, IKEJA)).toBe(1_900)
    expect(await costOf(shop, EPE)).toBe(3_500)
    // A cart of ₦20,000 is now above the sum from which delivery is free.
    const buyer = await aBuyer(shop, 'ada', [{ item, quantity: 1 }])
    expect((await place(shop, buyer)).order.billingTotalKobo).toBe(0)
    expect(await auditOf(shop, 'delivery.changed')).toEqual([
      expect.objectContaining({
        who: 'Amaka',
        changes: {
          'Lagos: Price': ['₦2,500', '₦1,900'],
          'Lagos: Free from': ['₦50,000', '₦15,000'],
          'Lagos: Most days': ['3', '2'],
        },
      }),
    ])
  })

  test('is changed field by field; who saves a stale form is told who changed it and to what', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const other = atDesk(await aMember(shop, 'owner', 'Bisi'))
    const path = `${PAGE}/${await idOf(shop, 'Lagos')}`
    const price = (feeKobo: string) => ({ act: 'save', feeKobo, 'shown.feeKobo': '2500' })
    await submit(shop, other, path, price('3000'))
    const refused = await submit(shop, who, path, price('2800'))
    expect(refused.status).toBe(409)
    const page = await refused.text()
    expect(page).toContain('It is now: ₦3,000')
    expect(page).toContain('Bisi')
    expect(page).toContain('value="2800"')
    const name = { act: 'save', name: 'Lagos city', 'shown.name': 'Lagos' }
    expect((await submit(shop, who, path, name)).status).toBe(303)
    expect(await costOf(shop, IKEJA)).toBe(3_000)
  })

  test('is no longer delivered at one press, which says first what that ends', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const path = `${PAGE}/${await idOf(shop, 'Lagos')}`
    const page = wordsOf(await read(shop, who, path))
    expect(page).toContain('Shoppers in its 2 LGAs in 1 state can then not order for delivery.')
    expect(page).not.toContain('the shop delivers nowhere')
    await submit(shop, who, path, { act: 'end' })
    expect(await costOf(shop, IKEJA)).toBe(400)
    // It does not fall to the zone for everywhere else.
    expect(wordsOf(await read(shop, who, PAGE))).toContain('Lagos Not delivered')
    await submit(shop, who, path, { act: 'begin' })
    expect(await costOf(shop, IKEJA)).toBe(2_500)
  })

  test('may be the last one that ends: the page says so, and shoppers can only pick up', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    for (const name of ['Everywhere', 'Outer Lagos'])
      await submit(shop, who, `${PAGE}/${await idOf(shop, name)}`, { act: 'end' })
    const path = `${PAGE}/${await idOf(shop, 'Lagos')}`
    expect(wordsOf(await read(shop, who, path))).toContain('Without it the shop delivers nowhere.')
    await submit(shop, who, path, { act: 'end' })
    expect(wordsOf(await read(shop, who, PAGE))).toContain('shoppers can only pick up')
    for (const lga of [IKEJA, EPE, IBADAN_NORTH]) expect(await costOf(shop, lga)).toBe(400)
    const home = await send(shop, aBrowser(), 'GET /')
    expect(home.status).toBe(200)
  })

  test('does not exist under another id', async () => {
    const shop = await openTestShop()
    const who = await manager(shop)
    for (const id of ['0', '-1', '99', 'x', '1e3', '99999999999999'])
      expect((await send(shop, who, `GET ${PAGE}/${id}`)).status, id).toBe(404)
  })
})

describe('a change of delivery prices', () => {
  test('is set back from the history, as far as nobody has changed the same since', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const path = `${PAGE}/${await idOf(shop, 'Lagos')}`
    await submit(shop, who, path, {
      act: 'save',
      feeKobo: '3000',
      'shown.feeKobo': '2500',
      maxDays: '5',
      'shown.maxDays': '3',
    })
    await submit(shop, who, path, { act: 'save', maxDays: '6', 'shown.maxDays': '5' })
    const history = await read(shop, who, `${PAGE}/history`)
    expect(wordsOf(history)).toContain('Lagos: Price: ₦2,500 → ₦3,000')
    const [newest = '', first = ''] = [...history.matchAll(/name="version" value="(\d+)"/g)].map(
      ([, version]) => version,
    )
    const setBack = (version: string) =>
      submit(shop, who, `${PAGE}/history`, { act: 'set-back', version })
    expect((await setBack(first)).headers.get('location')).toBe(`${PAGE}/history?done=partly`)
    expect(await costOf(shop, IKEJA)).toBe(2_500)
    const lagos = async () => (await readSetup(shop)).zones.find(({ name }) => name === 'Lagos')
    expect(await lagos()).toMatchObject({ feeKobo: 250_000, maxDays: 6 })
    expect((await setBack(newest)).headers.get('location')).toBe(`${PAGE}/history?done=back`)
    expect(await lagos()).toMatchObject({ maxDays: 5 })
    expect((await setBack(newest)).headers.get('location')).toBe(`${PAGE}/history?done=nothing`)
    expect((await setBack('999')).status).toBe(404)
    expect(await auditOf(shop, 'delivery.set-back')).toHaveLength(2)
  })

  test('that made a zone is not set back: there is no button, and a sent form finds nothing', async () => {
    const shop = await openTestShop()
    const who = await manager(shop)
    await submit(shop, who, `${PAGE}/new`, NEW)
    expect(await read(shop, who, `${PAGE}/history`)).not.toContain('name="version"')
    const { id } = await shop.db

      .selectFrom('version')
      .select('number as id')
      .where('kind', '=', 'delivery')
      .executeTakeFirstOrThrow()
    const sent = { act: 'set-back', version: String(id) }
    expect((await submit(shop, who, `${PAGE}/history`, sent)).status).not.toBe(303)
    expect((await readSetup(shop)).zones).toHaveLength(1)
  })
})

type Sent = Record<string, string>

/** Opens the places of a zone, sends its form with more ticks and fewer, and saves what it then says. */
async function tick(
  shop: Shop,
  who: Browser,
  path: string,
  { on = [], off = [] }: { on?: string[]; off?: string[] },
) {
  const html = await read(shop, who, path)
  const ticked = [...html.matchAll(/name="places\.(\w+)" checked/g)].map(([, key = '']) => key)
  const keys = [...ticked.filter((key) => !off.includes(key)), ...on]
  const sent: Sent = {
    shown: /name="shown" value="([^"]*)"/.exec(html)?.[1] ?? '',
    ...Object.fromEntries(keys.map((key) => [`places.${key}`, 'on'])),
  }
  const look = await submit(shop, who, path, { act: 'save', do: 'look', ...sent })
  expect(look.status).toBe(200)
  const shown = await look.text()
  const digest = /name="digest" value="([^"]*)"/.exec(shown)?.[1] ?? ''
  const save = () => submit(shop, who, path, { act: 'save', do: 'save', ...sent, digest })
  return { says: wordsOf(shown), html: shown, save }
}

const placesOf = async (shop: Shop, name: string) => `${PAGE}/${await idOf(shop, name)}/places`

describe('the places of a zone', () => {
  test('are ticked by LGA; which zone loses them is said before, and shoppers pay the new price after', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const path = await placesOf(shop, 'Outer Lagos')
    expect(wordsOf(await read(shop, who, path))).toContain('Marte (Not yet served)')
    const { says, save } = await tick(shop, who, path, { on: [`l${IKEJA}`, `l${MARTE}`] })
    expect(says).toContain('From Lagos, ₦2,500 to Outer Lagos, ₦3,500 Lagos: Ikeja')
    expect(says).toContain('From Not yet served, Not delivered to Outer Lagos, ₦3,500')
    // Nothing is saved yet.
    expect(await costOf(shop, IKEJA)).toBe(2_500)
    const saved = await save()
    expect(saved.headers.get('location')).toBe(path.replace('/places', '?done=places'))
    expect(
      await Promise.all([IKEJA, SURULERE, EPE, MARTE].map((lga) => costOf(shop, lga))),
    ).toEqual([3_500, 2_500, 3_500, 3_500])
    expect(await auditOf(shop, 'delivery.places')).toEqual([
      expect.objectContaining({
        changes: {
          'Ikeja (Lagos)': ['no zone of its own', 'Outer Lagos'],
          'Marte (Borno)': ['Not yet served', 'Outer Lagos'],
        },
      }),
    ])
    const audit = wordsOf(await read(shop, who, '/desk/audit'))
    expect(audit).toContain('changed the places of Outer Lagos')
  })

  test('are ticked by state: LGAs that another zone has by name stay there, and it says which', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const path = await placesOf(shop, 'Everywhere')
    const { says, save } = await tick(shop, who, path, { on: [`s${LAGOS}`] })
    expect(says).toContain('From Lagos, ₦2,500 to Everywhere, ₦6,500 Lagos: Ikeja, Surulere')
    expect(says).toContain('Stay in Outer Lagos, ₦3,500, which has them by name Lagos: Epe')
    await save()
    expect(await costOf(shop, IKEJA)).toBe(6_500)
    expect(await costOf(shop, EPE)).toBe(3_500)
    expect(wordsOf(await read(shop, who, PAGE))).toContain(
      'Lagos Delivered ₦2,500, 1-3 working days, free from ₦50,000 No places yet',
    )
  })

  test('may be all the rest; what is in no zone afterwards is named before', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const { says, save } = await tick(shop, who, await placesOf(shop, 'Everywhere'), {
      off: ['rest'],
    })
    expect(says).toContain(
      'From Everywhere, ₦6,500 to no zone No longer delivered Oyo (all 1 LGAs)',
    )
    expect(says).toContain('In no zone afterwards, and so not delivered Oyo (all 1 LGAs)')
    await save()
    expect(await costOf(shop, IBADAN_NORTH)).toBe(400)
    const rest = await tick(shop, who, await placesOf(shop, 'Lagos'), { on: ['rest'] })
    expect(rest.says).toContain('New in Lagos, ₦2,500 Oyo (all 1 LGAs)')
    await rest.save()
    expect(await costOf(shop, IBADAN_NORTH)).toBe(2_500)
  })

  test('are found by name without script, and those that are not shown stay as they are', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const path = await placesOf(shop, 'Outer Lagos')
    const found = wordsOf(await read(shop, who, `${path}?q=IKÉ`))
    expect(found).toContain('Ikeja')
    expect(found).not.toContain('Surulere')
    // The field keeps what was looked for when the form is looked at.
    const { html, save } = await tick(shop, who, `${path}?q=ike`, { on: [`l${IKEJA}`] })
    expect(html).not.toContain('Surulere')
    expect((await save()).status).toBe(303)
    expect(await costOf(shop, IKEJA)).toBe(3_500)
    expect(await costOf(shop, EPE)).toBe(3_500)
    expect(wordsOf(await read(shop, who, `${path}?q=atlantis`))).toContain(
      'No state or LGA is called that.',
    )
    expect(wordsOf(await read(shop, who, `${path}?q=oyo`))).toContain('Ibadan North')
    expect(wordsOf(await read(shop, who, `${path}?q=Oyo+State`))).toContain('Ibadan North')
  })

  test('are not saved when somebody has changed what the page said, or without having been looked at', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const other = atDesk(await aMember(shop, 'owner', 'Bisi'))
    const path = await placesOf(shop, 'Outer Lagos')
    const mine = await tick(shop, who, path, { on: [`l${IKEJA}`] })
    const theirs = await tick(shop, other, await placesOf(shop, 'Everywhere'), {
      on: [`l${IKEJA}`],
    })
    expect((await theirs.save()).status).toBe(303)
    const refused = await mine.save()
    expect(refused.status).toBe(409)
    const page = wordsOf(await refused.text())
    expect(page).toContain('Look again at what would change.')
    expect(page).toContain('From Everywhere, ₦6,500 to Outer Lagos, ₦3,500 Lagos: Ikeja')
    expect(await costOf(shop, IKEJA)).toBe(6_500)
    const blind = { act: 'save', do: 'save', shown: '', digest: '', [`places.l${IKEJA}`]: 'on' }
    expect((await submit(shop, who, path, blind)).status).toBe(409)
    expect(await costOf(shop, IKEJA)).toBe(6_500)
  })

  test('that a colleague has given to another zone meanwhile are left there', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const path = await placesOf(shop, 'Outer Lagos')
    const stale = await tick(shop, who, path, { off: [`l${EPE}`], on: [`l${MARTE}`] })
    const theirs = await tick(shop, who, await placesOf(shop, 'Everywhere'), { on: [`l${EPE}`] })
    await theirs.save()
    const refused = await stale.save()
    expect(refused.status).toBe(409)
    const digest = /name="digest" value="([^"]*)"/.exec(await refused.text())?.[1] ?? ''
    const sent = { shown: `l${EPE}`, [`places.l${MARTE}`]: 'on', digest }
    expect((await submit(shop, who, path, { act: 'save', do: 'save', ...sent })).status).toBe(303)
    expect(await costOf(shop, EPE)).toBe(6_500)
    expect(await costOf(shop, MARTE)).toBe(3_500)
  })

  test('refuse a place that there is not, and change nothing', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const path = await placesOf(shop, 'Lagos')
    const before = await readSetup(shop)
    for (const key of [
      'l999999',
      's77',
      'l-1',
      'x',
      'constructor',
      '__proto__',
      `l${'9'.repeat(40)}`,
    ])
      for (const press of ['look', 'save']) {
        const sent = { act: 'save', do: press, shown: '', [`places.${key}`]: 'on' }
        const { status } = await submit(shop, who, path, sent)
        expect(status, `${key} ${press}`).toBeLessThan(500)
        expect(status, `${key} ${press}`).not.toBe(303)
      }
    expect(await readSetup(shop)).toEqual(before)
  })

  test('are set back from the history as one', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const places = await tick(shop, who, await placesOf(shop, 'Outer Lagos'), {
      on: [`l${IKEJA}`, `l${MARTE}`],
      off: [`l${EPE}`],
    })
    await places.save()
    expect(await costOf(shop, EPE)).toBe(2_500)
    const history = await read(shop, who, `${PAGE}/history`)
    expect(wordsOf(history)).toContain('Marte (Borno): Not yet served → Outer Lagos')
    const version = /name="version" value="(\d+)"/.exec(history)?.[1] ?? ''
    await submit(shop, who, `${PAGE}/history`, { act: 'set-back', version })
    expect(await Promise.all([IKEJA, EPE, MARTE].map((lga) => costOf(shop, lga)))).toEqual([
      2_500, 3_500, 400,
    ])
  })
})
