import type { Generated, GeneratedAlways } from 'kysely'
import type { MoveCause } from '#lib/stock/stock.ts'
import type { Moment } from '#lib/time.ts'
import type { Defaulted, JsonText, YesNo } from './columns.ts'

export type CategoryTable = {
  id: Generated<number>
  name: string
  slug: string
  /** A media hash. */
  image: string | null
  position: number
  active: Defaulted<YesNo>
  /** Of its items together; counted anew with theirs. */
  trending_score: Defaulted<number>
}
export type SubCategoryTable = {
  id: Generated<number>
  category_id: number
  name: string
  slug: string
  position: number
}
export type SectionTable = {
  id: Generated<number>
  category_id: number
  sub_category_id: number | null
  name: string
  slug: string
  body: Defaulted<string>
  position: number
}
export type ItemTable = {
  id: Generated<number>
  slug: string
  name: string
  description: string
  style: Defaulted<string>
  /** JSON list of names or hex colours. */
  colours: Defaulted<JsonText>
  /** JSON: for each further field of `FIELDS` that the item has, a list of its values. */
  attributes: Defaulted<JsonText>
  price_kobo: number
  new_price_kobo: number | null
  category_id: number | null
  sub_category_id: number | null
  section_id: number | null
  published: Defaulted<YesNo>
  /** Sum over sizes of on_hand - held, kept in the same transaction as they are. */
  available: Defaulted<number>
  rating_sum: Defaulted<number>
  rating_count: Defaulted<number>
  /** How much it is wanted; counted anew now and again. */
  popular_score: Defaulted<number>
  /** The same over a week. */
  trending_score: Defaulted<number>
  added_at: Moment
  updated_at: Moment
}
/** A variant: one size of an item, in one colour where colours are a choice. */
export type ItemSizeTable = {
  id: Generated<number>
  item_id: number
  /** As items.csv writes it: `M-10`, or `Rust/M-10`. */
  name: string
  /** `Rust`; empty where there is no colour to choose. */
  colour: Defaulted<string>
  /** `M-10`. */
  size: GeneratedAlways<string>
  /** What one costs, if not what the item costs. */
  price_kobo: Defaulted<number | null>
  sku: Defaulted<string | null>
  /** In the owner's order; GONE for one that is no longer in the owner's file. */
  position: number
  /** The sum of its moves in the stock ledger. Only `writeMoves` changes it (lib/stock/moves.sql.ts). */
  on_hand: number
  /** Units in active holds; the database refuses more than on_hand. */
  held: Defaulted<number>
}
/** The stock ledger: rows are only added, which triggers see to. */
export type StockMoveTable = {
  id: Generated<number>
  size_id: number
  difference: number
  cause: MoveCause
  /** What caused it: an order's id, or an id of the import or the count. */
  cause_reference: string
  /** Who did it; null where the shop itself did. */
  who: string | null
  made_at: Moment
  /** When the count was made that this move enters; null where that is now, or it is no count. */
  counted_at: Moment | null
}
export type MediaTable = {
  hash: string
  extension: string
  width: number
  height: number
  created_at: Moment
}
export type ItemImageTable = {
  id: Generated<number>
  item_id: number
  media_hash: string
  /** The colour that it shows; empty for none in particular. */
  colour: Defaulted<string>
  position: number
}
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
}
export type ZoneRuleTable = {
  id: Generated<number>
  zone_id: number
  state_id: number | null
  lga_id: number | null
}
export type SettingTable = { name: string; value: JsonText }
/** The categories that the owner has trending; none: the best ones. */
export type TrendingCategoryTable = { category_id: number; position: number }

/** What is sold, where it is delivered, and how it is found. */
export type CatalogueTables = {
  category: CategoryTable
  sub_category: SubCategoryTable
  section: SectionTable
  item: ItemTable
  item_size: ItemSizeTable
  stock_move: StockMoveTable
  media: MediaTable
  item_image: ItemImageTable
  state: StateTable
  lga: LgaTable
  delivery_zone: DeliveryZoneTable
  zone_rule: ZoneRuleTable
  setting: SettingTable
  trending_category: TrendingCategoryTable
}
