import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { Moment } from '#lib/time.ts'

export function listStates(db: Database) {
  return db.selectFrom('state').select(['id', 'name']).orderBy('name').execute()
}

export function findState(db: Database, id: number) {
  return db.selectFrom('state').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
}

export function findStateNamed(db: Database, name: string) {
  return db.selectFrom('state').select(['id', 'name']).where('name', '=', name).executeTakeFirst()
}

export function listLgas(db: Database, stateId: number) {
  return db
    .selectFrom('lga')
    .select(['id', 'name'])
    .where('state_id', '=', stateId)
    .orderBy('name')
    .execute()
}

export const findLga = async (db: Database, id: number) => (await selectLga(db, { id }))[0]

const selectLga = prepared((db, { id }: { id: number }) =>
  db.selectFrom('lga').select(['id', 'name', 'state_id']).where('id', '=', id),
)

/** The zone of an LGA by the most specific rule: of the LGA, of its state, or for everywhere. */
export const findZone = async (db: Database, lgaId: number) => (await selectZone(db, { lgaId }))[0]

const selectZone = prepared((db, { lgaId }: { lgaId: number }) =>
  db
    .selectFrom('lga')
    .innerJoin('zone_rule', (join) =>
      join.on((eb) =>
        eb.or([
          eb('zone_rule.lga_id', '=', eb.ref('lga.id')),
          eb.and([
            eb('zone_rule.lga_id', 'is', null),
            eb('zone_rule.state_id', '=', eb.ref('lga.state_id')),
          ]),
          eb.and([eb('zone_rule.lga_id', 'is', null), eb('zone_rule.state_id', 'is', null)]),
        ]),
      ),
    )
    .innerJoin('delivery_zone', 'delivery_zone.id', 'zone_rule.zone_id')
    .select([
      'delivery_zone.fee_kobo',
      'delivery_zone.free_over_kobo',
      'delivery_zone.door_up_to_kobo',
      'delivery_zone.weight_included_kg',
      'delivery_zone.weight_kobo_per_kg',
      'delivery_zone.door_deposit',
      'delivery_zone.deposit_if_refused',
      'delivery_zone.eta_min_days',
      'delivery_zone.eta_max_days',
      'delivery_zone.active',
    ])
    .where('lga.id', '=', lgaId)
    .orderBy(
      sql`case when zone_rule.lga_id is not null then 0 when zone_rule.state_id is not null then 1 else 2 end`,
    )
    .limit(1),
)

const selectTerms = prepared((db) =>
  db
    .selectFrom('delivery_zone')
    .select((eb) => [
      eb.fn.min('fee_kobo').as('fromKobo'),
      eb.fn.min('eta_min_days').as('minDays'),
      eb.fn.max('eta_max_days').as('maxDays'),
      eb.fn.min('free_over_kobo').as('freeOverKobo'),
      eb.fn.max('door_up_to_kobo').as('doorUpToKobo'),
      eb
        .selectFrom('delivery_zone as freest')
        .select('freest.name')
        .where('freest.active', '=', 1)
        .where('freest.free_over_kobo', 'is not', null)
        .orderBy('freest.free_over_kobo')
        .orderBy('freest.id')
        .limit(1)
        .as('freeIn'),
    ])
    .where('active', '=', 1),
)

/** The terms over all active zones, nulls when there are none. */
export async function findTermsRow(db: Database) {
  const [terms] = await selectTerms(db, {})
  const none = { fromKobo: null, minDays: null, maxDays: null, freeOverKobo: null, freeIn: null }
  return terms ?? { ...none, doorUpToKobo: null }
}

/** The pickup places that are shown: those of the shop, then bus parks, the cheapest of each first. */
export const listShownPickups = (db: Database) => selectPickups(db, {})

const selectPickups = prepared((db) =>
  db
    .selectFrom('pickup_place')
    .leftJoin('state', 'state.id', 'pickup_place.state_id')
    .select([
      'pickup_place.id',
      'pickup_place.name',
      'pickup_place.address',
      'pickup_place.hours',
      'pickup_place.fee_kobo',
      'pickup_place.kind',
      'pickup_place.state_id',
      'pickup_place.driver_kobo',
      'state.name as state',
    ])
    .where('is_shown', '=', 1)
    .orderBy('pickup_place.kind', 'desc')
    .orderBy('fee_kobo')
    .orderBy('pickup_place.name'),
)

export const findAddressOf = async (db: Database, customerId: number) =>
  (await selectAddress(db, { customerId }))[0]

const selectAddress = prepared((db, { customerId }: { customerId: number }) =>
  db
    .selectFrom('address')
    .innerJoin('lga', 'lga.id', 'address.lga_id')
    .innerJoin('state', 'state.id', 'address.state_id')
    .select([
      'address.id',
      'address.name',
      'address.street_address',
      'address.phone',
      'address.email',
      'address.lga_id',
      'lga.name as lga_name',
      'address.state_id',
      'state.name as state_name',
    ])
    .where('address.customer_id', '=', customerId),
)

type AddressRow = {
  name: string
  street_address: string
  lga_id: number
  state_id: number
  phone: string
  email: string
}

/** A customer has one address; a new one replaces it. */
export async function upsertAddress(
  db: Database,
  customerId: number,
  row: AddressRow,
  now: Moment,
): Promise<void> {
  const values = { ...row, updated_at: now }
  await db
    .insertInto('address')
    .values({ ...values, customer_id: customerId })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute()
}

export function findProfileName(db: Database, customerId: number) {
  return db
    .selectFrom('profile')
    .select(['first_name', 'last_name'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}
