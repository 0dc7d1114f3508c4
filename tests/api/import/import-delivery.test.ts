import { describe, expect, test } from 'vitest'
import { exportCatalogue } from '#lib/catalogue/import/export.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { changePickup } from '#lib/delivery/pickup/owner.server.ts'
import { describeZones } from '#lib/delivery/zones.server.ts'
import { readSetup, setBackSetup } from '#lib/delivery/owner/setup.server.ts'
import { changeZone, createZone, switchZone } from '#lib/delivery/owner/zone.server.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import type { Shop } from '#lib/shop.ts'
import { aFolder, type Folder } from '../../support/catalogue/catalogue-fixture.ts'
import { openTestShop } from '../../support/shop.ts'

const RULES = `
rules:
  - {zone: Elsewhere}
  - {zone: Lagos, state: Lagos}
  - {zone: Elsewhere, state: Lagos, lga: Epe}
`

/** Writes delivery.yaml with this price of Lagos and of elsewhere. */
const write = (folder: Folder, lagos: number, elsewhere: number, rules = RULES) =>
  folder.write(
    'delivery.yaml',
    `zones:
  - {name: Lagos, fee: ${lagos}, free_over: 50000, eta_days: [1, 3]}
  - {name: Elsewhere, fee: ${elsewhere}, eta_days: [4, 8]}
${rules}`,
  )

const zoneNamed = async (shop: Shop, name: string) => {
  const zone = (await readSetup(shop)).zones.find((each) => each.name === name)
  if (!zone) throw new Error(`no zone ${name}`)
  return zone
}

const change = async (shop: Shop, name: string, field: string, becomes: string | number) => {
  const zone = await zoneNamed(shop, name)
  const seen = zone[field as 'name' | 'feeKobo' | 'deposit']
  await shop.inTransaction((shop) =>
    changeZone(shop, zone.id, { [field]: { seen, becomes } }, 'Ada'),
  )
}

const prices = async (shop: Shop) =>
  Object.fromEntries(
    (await readSetup(shop)).zones.map(({ name, feeKobo }) => [name, feeKobo / 100]),
  )

async function aShop() {
  const [shop, folder] = [await openTestShop(), await aFolder({ pictures: false })]
  await write(folder, 2_500, 6_500)
  await importCatalogue(shop, folder.dir)
  const again = async () =>
    (await importCatalogue(shop, folder.dir)).notes.filter((note) =>
      note.startsWith('delivery.yaml'),
    )
  return { shop, folder, again }
}

describe('an import of delivery prices', () => {
  test('reads places, sums and percents as people write them', async () => {
    const [shop, folder] = [await openTestShop(), await aFolder({ pictures: false })]
    await folder.write(
      'delivery.yaml',
      `zones:
  - {name: Abuja, fee: ₦2.5k, eta_days: [1, 3], pay_on_delivery: 50k, deposit: 10%}
  - name: Elsewhere
    fee: 6,500
    eta_days: [4, 8]
rules:
  - {zone: Elsewhere}
  - {zone: Abuja, state: fct}
  - {zone: Elsewhere, state: lagos state, lga: eti osa}
`,
    )
    await importCatalogue(shop, folder.dir)
    expect(await prices(shop)).toEqual({ Abuja: 2_500, Elsewhere: 6_500 })
    expect(await zoneNamed(shop, 'Abuja')).toMatchObject({
      doorUpToKobo: 50_000_00,
      deposit: '10',
    })
    expect((await describeZones(shop)).rules).toEqual(
      expect.arrayContaining([
        { zone: 'Abuja', state: 'Federal Capital Territory' },
        { zone: 'Elsewhere', state: 'Lagos', lga: 'Eti-Osa' },
      ]),
    )
    await folder.write(
      'delivery.yaml',
      'zones:\n  - {name: A, fee: 2,500, eta_days: [1, 3]}\nrules: []\n',
    )
    await expect(importCatalogue(shop, folder.dir)).rejects.toMatchObject({
      problems: [{ reason: expect.stringContaining('Write it as 2500.') }],
    })
  })

  test('leaves what the desk has changed since the last one, and takes what the file has changed', async () => {
    const { shop, folder, again } = await aShop()
    await change(shop, 'Lagos', 'feeKobo', 300_000)
    expect(await again()).toEqual([])
    expect(await prices(shop)).toEqual({ Lagos: 3_000, Elsewhere: 6_500 })
    await write(folder, 2_500, 7_000)
    expect(await again()).toEqual([])
    expect(await prices(shop)).toEqual({ Lagos: 3_000, Elsewhere: 7_000 })
  })

  test('names what both have changed, and the desk’s stays', async () => {
    const { shop, folder, again } = await aShop()
    await change(shop, 'Lagos', 'feeKobo', 300_000)
    await write(folder, 2_800, 6_500)
    expect(await again()).toEqual([
      'delivery.yaml: Lagos, Price: ₦2,800 in the file, ₦3,000 at the desk since then. The desk’s stays.',
    ])
    expect(await prices(shop)).toMatchObject({ Lagos: 3_000 })
    // It was named once, and the file says nothing new.
    expect(await again()).toEqual([])
    // The same price on both sides is no conflict.
    await write(folder, 3_000, 6_500)
    expect(await again()).toEqual([])
    await write(folder, 2_400, 6_500)
    expect(await again()).toEqual([])
    expect(await prices(shop)).toMatchObject({ Lagos: 2_400 })
  })

  test('takes the deposit of pay on delivery, writes it again, and refuses a share that is not known', async () => {
    const { shop, folder, again } = await aShop()
    const zones = (deposit: string) => `zones:
  - {name: Lagos, fee: 2500, eta_days: [1, 3], pay_on_delivery: 40000, ${deposit}}
  - {name: Elsewhere, fee: 6500, eta_days: [4, 8], pay_on_delivery: 40000, deposit: delivery}
${RULES}`
    await folder.write('delivery.yaml', zones('deposit: 30, deposit_if_refused: kept'))
    expect(await again()).toEqual([])
    expect(await zoneNamed(shop, 'Lagos')).toMatchObject({
      deposit: '30',
      depositIfRefused: 'kept',
    })
    const { zones: written } = await describeZones(shop)
    expect(written).toMatchObject([
      { name: 'Lagos', deposit: 30, deposit_if_refused: 'kept' },
      { name: 'Elsewhere', deposit: 'delivery' },
    ])
    await change(shop, 'Lagos', 'deposit', '50')
    expect(await again()).toEqual([])
    expect(await zoneNamed(shop, 'Lagos')).toMatchObject({ deposit: '50' })
    await folder.write('delivery.yaml', zones('deposit: 33'))
    await expect(again()).rejects.toThrow()
  })

  test('keeps a zone that the desk has made, renamed or ended', async () => {
    const { shop, folder, again } = await aShop()
    const door = { doorUpToKobo: null, deposit: null, depositIfRefused: null }
    const noWeight = { includedKg: null, perKgKobo: null }
    const sums = { feeKobo: 900_000, freeOverKobo: null, ...door, ...noWeight }
    const made = { name: 'Islands', ...sums, minDays: 5, maxDays: 9 }
    await shop.inTransaction((shop) => createZone(shop, made, 'Ada'))
    await change(shop, 'Lagos', 'name', 'Lagos city')
    const { id } = await zoneNamed(shop, 'Elsewhere')
    await shop.inTransaction((shop) => switchZone(shop, id, false, 'Ada'))
    const before = await readSetup(shop)
    expect(await again()).toEqual([])
    const after = await readSetup(shop)
    expect(after.zones).toEqual(before.zones)
    expect(after.rules.toSorted((a, b) => (a.lgaId ?? 0) - (b.lgaId ?? 0))).toEqual(
      before.rules.toSorted((a, b) => (a.lgaId ?? 0) - (b.lgaId ?? 0)),
    )
    // The file gives a place to the zone by its old name.
    await write(folder, 2_600, 6_500, `${RULES}  - {zone: Lagos, state: Oyo}\n`)
    expect(await again()).toEqual([
      'delivery.yaml: Lagos: a changed zone in the file, no such zone at the desk since then. The desk’s stays.',
      'delivery.yaml: Oyo: Lagos in the file, no zone of its own at the desk since then. The desk’s stays.',
    ])
    expect(await prices(shop)).toEqual({ 'Lagos city': 2_500, Elsewhere: 6_500, Islands: 9_000 })
  })

  test('takes a zone off that the file no longer has, unless the desk has changed it', async () => {
    const { shop, folder, again } = await aShop()
    const only = `zones:
  - {name: Elsewhere, fee: 6500, eta_days: [4, 8]}
rules:
  - {zone: Elsewhere}
`
    await folder.write('delivery.yaml', only)
    expect(await again()).toEqual([])
    expect(await prices(shop)).toEqual({ Elsewhere: 6_500 })
    await write(folder, 2_500, 6_500)
    await again()
    await change(shop, 'Lagos', 'feeKobo', 300_000)
    await folder.write('delivery.yaml', only)
    expect(await again()).toEqual([
      'delivery.yaml: Lagos: no such zone in the file, a changed zone at the desk since then. The desk’s stays.',
    ])
    expect(await prices(shop)).toEqual({ Lagos: 3_000, Elsewhere: 6_500 })
  })

  test('can be set back before: a price that the desk has set back is the file’s again', async () => {
    const { shop, folder, again } = await aShop()
    await change(shop, 'Lagos', 'feeKobo', 300_000)
    const { id } = await shop.db

      .selectFrom('version')
      .select('number as id')
      .where('kind', '=', 'delivery')
      .executeTakeFirstOrThrow()
    await shop.inTransaction((shop) => setBackSetup(shop, id, 'Ada'))
    await write(folder, 2_800, 6_500)
    expect(await again()).toEqual([])
    expect(await prices(shop)).toMatchObject({ Lagos: 2_800 })
  })

  test('of an export of what the desk has made changes nothing', async () => {
    const { shop, folder, again } = await aShop()
    await change(shop, 'Lagos', 'name', 'Lagos city')
    await change(shop, 'Lagos city', 'feeKobo', 310_000)
    const before = await readSetup(shop)
    await exportCatalogue(shop, folder.dir)
    expect(await again()).toEqual([])
    expect((await readSetup(shop)).zones).toEqual(before.zones)
    const other = await openTestShop()
    await importCatalogue(other, folder.dir)
    expect(await prices(other)).toEqual({ 'Lagos city': 3_100, Elsewhere: 6_500 })
  })
})

describe('an import of the pickup place', () => {
  const PICKUP = (address: string) =>
    `${RULES}pickup: {active: true, address: ${address}, hours: 9 to 6}`
  const places = async (shop: Shop) => (await readSetup(shop)).pickups

  test('makes it, and takes what the file has changed since, but for what the desk has changed', async () => {
    const { shop, folder, again } = await aShop()
    await write(folder, 2_500, 6_500, PICKUP('1 Broad Street'))
    await again()
    const [made] = await places(shop)
    expect(made).toMatchObject({ name: 'Our store', address: '1 Broad Street', isShown: true })
    const set = (changes: FieldChanges) =>
      shop.inTransaction((shop) => changePickup(shop, made?.id ?? 0, changes, 'Ada'))
    await set({
      hours: { seen: '9 to 6', becomes: 'Daily' },
      name: { seen: 'Our store', becomes: 'Lagos' },
    })
    await write(folder, 2_500, 6_500, PICKUP('2 Broad Street'))
    expect(await again()).toEqual([])
    expect(await places(shop)).toEqual([
      { ...made, name: 'Lagos', address: '2 Broad Street', hours: 'Daily' },
    ])
    await set({ address: { seen: '2 Broad Street', becomes: '3 Broad Street' } })
    await write(folder, 2_500, 6_500, PICKUP('4 Broad Street'))
    expect(await again()).toEqual([
      'delivery.yaml: pickup, Address: 4 Broad Street in the file, 3 Broad Street at the desk since then. The desk’s stays.',
    ])
    await exportCatalogue(shop, folder.dir)
    expect(await again()).toEqual([])
    expect(await places(shop)).toMatchObject([{ address: '3 Broad Street', hours: 'Daily' }])
  })
})
