import { createPickup } from '#lib/delivery/pickup/owner.server.ts'
import type { Shop } from '#lib/shop.ts'

export const LAGOS = 25
export const OYO = 31
export const BORNO = 8
export const IKEJA = 503
export const SURULERE = 518
export const EPE = 500
export const IBADAN_NORTH = 640
export const MARTE = 150

/**
 * Three states and four zones: Lagos ₦2,500 and free from ₦50,000, Epe ₦3,500, everywhere else ₦6,500,
 * Marte not served; and a store where goods can be fetched.
 */
export async function somePlaces(shop: Shop): Promise<void> {
  const { db } = shop
  const states = [
    { id: LAGOS, name: 'Lagos' },
    { id: OYO, name: 'Oyo' },
    { id: BORNO, name: 'Borno' },
  ]
  const lgas = [
    { id: IKEJA, state_id: LAGOS, name: 'Ikeja' },
    { id: SURULERE, state_id: LAGOS, name: 'Surulere' },
    { id: EPE, state_id: LAGOS, name: 'Epe' },
    { id: IBADAN_NORTH, state_id: OYO, name: 'Ibadan North' },
    { id: MARTE, state_id: BORNO, name: 'Marte' },
  ]
  await db.insertInto('state').values(states).execute()
  await db.insertInto('lga').values(lgas).execute()
  const zones = await db
    .insertInto('delivery_zone')
    .values([
      zone('Everywhere', 6_500, [4, 8]),
      { ...zone('Lagos', 2_500, [1, 3]), free_over_kobo: 5_000_000 },
      zone('Outer Lagos', 3_500, [2, 4]),
      { ...zone('Not yet served', 0, [5, 10]), active: 0 as const },
    ])
    .returning(['id', 'name'])
    .execute()
  const idOf = (name: string) => zones.find((row) => row.name === name)?.id ?? 0
  await db
    .insertInto('zone_rule')
    .values([
      { zone_id: idOf('Everywhere'), state_id: null, lga_id: null },
      { zone_id: idOf('Lagos'), state_id: LAGOS, lga_id: null },
      { zone_id: idOf('Outer Lagos'), state_id: LAGOS, lga_id: EPE },
      { zone_id: idOf('Not yet served'), state_id: BORNO, lga_id: MARTE },
    ])
    .execute()
  await db
    .insertInto('pickup_place')
    .values({ name: 'Our store', address: '14 Bode Thomas Street', hours: '9 to 18' })
    .execute()
}

/** The id of the zone of this name. */
export const zoneIdOf = async ({ db }: Shop, name: string): Promise<number> =>
  (
    await db
      .selectFrom('delivery_zone')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id

/** The id of a place where goods are picked up for ₦500, at 3 Ring Road in Oyo. */
export const aPickup = async (shop: Shop, name = 'Ibadan shop'): Promise<number> =>
  (
    await shop.inTransaction((shop) =>
      createPickup(
        shop,
        {
          kind: 'shop',
          name,
          address: '3 Ring Road',
          stateId: OYO,
          hours: 'Mon to Fri',
          feeKobo: 50_000,
          driverKobo: null,
          waitHours: null,
        },
        'Ada',
      ),
    )
  ).id

const zone = (name: string, fee: number, [min, max]: [number, number]) => ({
  name,
  fee_kobo: fee * 100,
  free_over_kobo: null as number | null,
  eta_min_days: min,
  eta_max_days: max,
  active: 1 as 0 | 1,
})

/** In a zone 5 kg are included, and each kg more costs ₦500. */
export async function chargeForWeight({ db }: Shop, zone = 'Lagos'): Promise<void> {
  await db
    .updateTable('delivery_zone')
    .set({ weight_included_kg: 5, weight_kobo_per_kg: 50_000 })
    .where('name', '=', zone)
    .execute()
}

export async function weigh(
  { db }: Shop,
  { id }: { id: number },
  grams: number | null,
): Promise<void> {
  await db.updateTable('item').set({ weight_grams: grams }).where('id', '=', id).execute()
}

/** The id of the store where goods are picked up for nothing. */
export const storeOf = async ({ db }: Shop): Promise<number> =>
  (
    await db
      .selectFrom('pickup_place')
      .select('id')
      .where('name', '=', 'Our store')
      .executeTakeFirstOrThrow()
  ).id

/** Makes an order one that is picked up at this place, as if its buyer had chosen that. */
export async function pickUpAt({ db }: Shop, orderId: string, placeId: number): Promise<void> {
  const place = await db
    .selectFrom('pickup_place')
    .selectAll()
    .where('id', '=', placeId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('orders')
    .set({
      shipping_mode: 'pickup',
      place_id: place.id,
      place_name: place.name,
      place_address: place.address,
      place_hours: place.hours,
      place_kind: place.kind,
    })
    .where('id', '=', orderId)
    .execute()
}
