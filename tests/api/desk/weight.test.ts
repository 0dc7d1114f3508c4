import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { exportCatalogue } from '#lib/catalogue/import/export.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { readSetup } from '#lib/delivery/owner/setup.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aFolder, HEADER, rowWith } from '../../support/catalogue/catalogue-fixture.ts'
import { command } from '../../support/command.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aClerk, filled, make, newestOrder, press } from '../../support/desk/orders.ts'
import { aMember } from '../../support/desk/staff.ts'
import { storedItem } from '../../support/goods.ts'
import { aBuyer, place } from '../../support/orders.ts'
import {
  chargeForWeight,
  EPE,
  IKEJA,
  LAGOS,
  somePlaces,
  SURULERE,
  weigh,
} from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

async function aManager() {
  const shop = await openTestShop()
  await somePlaces(shop)
  return { shop, who: atDesk(await aMember(shop, 'manager', 'Amaka')) }
}

const zoneOf = async (shop: Shop, name: string) => {
  const zone = (await readSetup(shop)).zones.find((each) => each.name === name)
  if (!zone) throw new Error(`no zone ${name}`)
  return zone
}

describe('a zone that charges for weight', () => {
  test('says so at the desk, shows the price of a sample cart, and is set back', async () => {
    const { shop, who } = await aManager()
    const { id } = await zoneOf(shop, 'Lagos')
    const path = `/desk/delivery/${id}`
    const given = { includedKg: '5', perKgKobo: '₦500' }
    const shown = { 'shown.includedKg': '', 'shown.perKgKobo': '' }
    const saved = await submit(shop, who, path, { act: 'save', ...given, ...shown })
    expect(saved.headers.get('location')).toBe(`${path}?done=saved`)
    expect(await zoneOf(shop, 'Lagos')).toMatchObject({ includedKg: 5, perKgKobo: 50_000 })
    const sample = async (grams: string) =>
      wordsOf(await read(shop, who, `/desk/delivery?state=${LAGOS}&lga=${IKEJA}&grams=${grams}`))
    expect(await sample('7000')).toContain('₦2,500, ₦500 more for each kg above 5 kg')
    expect(await sample('5000')).toContain('Ikeja, Lagos: ₦2,500 , 1-3')
    expect(await sample('6200')).toContain(
      'Ikeja, Lagos: ₦3,500, of this ₦1,000 for the weight , 1-3',
    )
    for (const grams of ['1e4', '10,5', 'many'])
      expect(await sample(grams), grams).toContain('Write a whole number')
    expect(await sample('-1')).toContain('Write 0 or more.')
    expect(await sample('99999999')).toMatch(/Write [\d,]+ or less\./)
    const [{ changes } = {}] = await auditOf(shop, 'delivery.changed')
    expect(JSON.stringify(changes)).toContain('Weight included, in kg')
    const { id: version } = await shop.db

      .selectFrom('version')
      .select('number as id')
      .where('kind', '=', 'delivery')
      .executeTakeFirstOrThrow()
    await submit(shop, who, '/desk/delivery/history', { act: 'set-back', version: String(version) })
    expect(await zoneOf(shop, 'Lagos')).toMatchObject({ includedKg: null, perKgKobo: null })
  })

  test('is refused beside the field that is wrong, and nothing changes', async () => {
    const { shop, who } = await aManager()
    const { id } = await zoneOf(shop, 'Lagos')
    const refused = async (includedKg: string, perKgKobo: string) => {
      const shown = { 'shown.includedKg': '', 'shown.perKgKobo': '' }
      const form = { act: 'save', includedKg, perKgKobo, ...shown }
      const answer = await submit(shop, who, `/desk/delivery/${id}`, form)
      expect(answer.status, `${includedKg} ${perKgKobo}`).toBe(400)
      return wordsOf(await answer.text())
    }
    for (const kg of ['-1', '1e4', '10,5', '1001', '5 kg']) await refused(kg, '500')
    for (const sum of ['0', '-500', '1e4', 'dear']) await refused('5', sum)
    expect(await refused('5', '100001')).toContain('at most ₦100,000')
    expect(await refused('5', '500.50')).toContain('Write whole naira')
    expect(await refused('5', '')).toContain('Write what each kg more costs')
    expect(await refused('', '500')).toContain('Write how many kg are in the price')
    expect(await zoneOf(shop, 'Lagos')).toMatchObject({ includedKg: null, perKgKobo: null })
  })

  test('comes from delivery.yaml and goes into it, and a wrong one is named', async () => {
    const [shop, folder] = [await openTestShop(), await aFolder()]
    const write = (weight: string) =>
      folder.write(
        'delivery.yaml',
        `zones:\n  - {name: Lagos, fee: 2500, eta_days: [1, 3]${weight}}\nrules:\n  - {zone: Lagos}\n`,
      )
    await write(', weight: {included_kg: 5, per_kg: 500}')
    await importCatalogue(shop, folder.dir)
    expect(await zoneOf(shop, 'Lagos')).toMatchObject({ includedKg: 5, perKgKobo: 50_000 })
    const out = join(shop.config.dataDir, 'export')
    await exportCatalogue(shop, out)
    expect(await readFile(join(out, 'delivery.yaml'), 'utf8')).toMatch(
      /weight:\s+included_kg: 5\s+per_kg: 500/,
    )
    for (const wrong of ['{included_kg: 5}', '{included_kg: -1, per_kg: 500}', '500']) {
      await write(`, weight: ${wrong}`)
      const check = await command(shop, ['import', folder.dir, '--check'])
      expect([check.code, check.err + check.out], wrong).toEqual([
        1,
        expect.stringContaining('delivery.yaml'),
      ])
    }
    await write('')
    await importCatalogue(shop, folder.dir)
    expect(await zoneOf(shop, 'Lagos')).toMatchObject({ includedKg: null, perKgKobo: null })
  })
})

describe('the weight of an item', () => {
  test('is written on its page, in whole grams, and its history says it in kg', async () => {
    const { shop, who } = await aManager()
    const { slug } = await anItem(shop, { name: 'Iron Pot' })
    const path = `/desk/goods/${slug}`
    const save = (weightGrams: string, shown = '') =>
      submit(shop, who, path, { act: 'save', weightGrams, 'shown.weightGrams': shown })
    expect((await save('3600')).status).toBe(303)
    expect((await storedItem(shop, slug)).weightGrams).toBe(3_600)
    expect(wordsOf(await read(shop, who, `${path}/history`))).toContain('3.6 kg')
    for (const wrong of ['0', '-5', '1e4', '10,5', '1.2', '3 kg', '1000001'])
      expect((await save(wrong, '3600')).status, wrong).toBe(400)
    expect((await storedItem(shop, slug)).weightGrams).toBe(3_600)
    expect((await save('', '3600')).status).toBe(303)
    expect((await storedItem(shop, slug)).weightGrams).toBeNull()
  })

  test('comes from the table and goes into it; a table without the column leaves it', async () => {
    const [shop, folder] = [await openTestShop(), await aFolder()]
    const write = (header: string, cell: string) =>
      folder.write('items.csv', `${HEADER}${header}\n${rowWith({ 0: 'iron-pot' })}${cell}`)
    const weight = async () => (await storedItem(shop, 'iron-pot')).weightGrams
    await write(',Weight (g)', ',"3,600"')
    await importCatalogue(shop, folder.dir)
    expect(await weight()).toBe(3_600)
    await write('', '')
    await importCatalogue(shop, folder.dir)
    expect(await weight()).toBe(3_600)
    const out = join(shop.config.dataDir, 'export')
    await exportCatalogue(shop, out)
    const csv = await readFile(join(out, 'items.csv'), 'utf8')
    expect(csv.split('\n')[0]).toMatch(/,weight$/)
    expect(csv).toMatch(/,3600$/m)
    for (const wrong of ['0', '-5', '1e4', '"10,5"', '1.2', '3 kg', '1000001', '99999999999']) {
      await write(',weight', `,${wrong}`)
      const check = await command(shop, ['import', folder.dir, '--check'])
      expect(check.err + check.out, wrong).toContain('must be whole grams, from 1 to 1,000,000')
    }
    await write(',weight', ',')
    await importCatalogue(shop, folder.dir)
    expect(await weight()).toBeNull()
  })
})

describe('an order of heavy goods', () => {
  test('that the desk makes costs what its form shows', async () => {
    const { shop, item, who } = await aClerk()
    await chargeForWeight(shop)
    await weigh(shop, item, 3_600)
    const fields = filled(item, 2)
    const { html } = await press(shop, who, fields, 'show')
    expect(wordsOf(html)).toContain('Delivery includes ₦1,500 for 7.2 kg of goods')
    expect((await make(shop, who, fields)).status).toBe(303)
    const order = await newestOrder(shop)
    expect(order).toMatchObject({ surcharge_kobo: 150_000, billing_total_kobo: 400_000 })
    expect(wordsOf(await read(shop, who, `/desk/orders/${order.number}`))).toContain(
      'Delivery includes ₦1,500 for 7.2 kg of goods',
    )
  })

  test('is brought to another address at the weight that it was made with', async () => {
    const { shop, item, who } = await aClerk()
    await chargeForWeight(shop, 'Outer Lagos')
    await weigh(shop, item, 3_600)
    const { order } = await place(shop, await aBuyer(shop, 'ada', [{ item, quantity: 2 }]))
    await weigh(shop, item, 90_000)
    const answer = await submit(shop, who, `/desk/orders/${order.number}/address`, {
      act: 'address',
      do: 'save',
      'shown.lga': String(SURULERE),
      lga: String(EPE),
      'shown.state': String(LAGOS),
      state: String(LAGOS),
      'shown.name': 'Ada Obi',
      name: 'Ada Obi',
      'shown.phone': '0803 555 0142',
      phone: '0803 555 0142',
      'shown.street_address': '22 Adelabu Street',
      street_address: '22 Adelabu Street',
      more: '250000',
    })
    expect(answer.status).toBe(303)
    // ₦3,500 for Epe, and three kg above five.
    expect(await newestOrder(shop)).toMatchObject({
      billing_total_kobo: 500_000,
      surcharge_kobo: 150_000,
      sum_total_kobo: 4_200_000,
    })
  })
})
