import type { Generated } from 'kysely'
import type { Deposit, DepositTerms } from '#lib/delivery/price/deposit.ts'
import type { PickupKind } from '#lib/delivery/delivery.ts'
import type { Defaulted, YesNo } from './columns.ts'

export type StateTable = { id: number; name: string }
export type LgaTable = { id: number; state_id: number; name: string }
export type DeliveryZoneTable = {
  id: Generated<number>
  name: string
  fee_kobo: number
  free_over_kobo: number | null
  eta_min_days: number
  eta_max_days: number
  active: Defaulted<YesNo>
  /** The largest order total (kobo) that can be paid on delivery there; null: none can. */
  door_up_to_kobo: Defaulted<number | null>
  /** Up to so many kg are in the price; null: weight costs nothing. */
  weight_included_kg: Defaulted<number | null>
  /** What each kg begun above that costs. */
  weight_kobo_per_kg: Defaulted<number | null>
  /** What is paid there before an order is packed that is paid on delivery. */
  door_deposit: Defaulted<Deposit | null>
  deposit_if_refused: Defaulted<DepositTerms['depositIfRefused']>
}
/** Where goods are fetched. */
export type PickupPlaceTable = {
  id: Generated<number>
  name: string
  address: string
  /** Null where the shop has not said. */
  state_id: number | null
  /** In words. */
  hours: Defaulted<string>
  fee_kobo: Defaulted<number>
  /** 0: no new order is fetched there. */
  is_shown: Defaulted<YesNo>
  kind: Defaulted<PickupKind>
  /** About what the buyer pays the driver of the bus, beside the order; null: not said. */
  driver_kobo: Defaulted<number | null>
  /** After this many hours buyer and team are told that goods were not fetched; null: never. */
  wait_hours: Defaulted<number | null>
}
export type ZoneRuleTable = {
  id: Generated<number>
  zone_id: number
  state_id: number | null
  lga_id: number | null
}

/** Where the shop delivers, for how much, and where goods are fetched. */
export type DeliveryTables = {
  state: StateTable
  lga: LgaTable
  delivery_zone: DeliveryZoneTable
  zone_rule: ZoneRuleTable
  pickup_place: PickupPlaceTable
}
