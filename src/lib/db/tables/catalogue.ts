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
  /** The sum of its items' scores; recomputed with them. */
  trending_score: Defaulted<number>
}
export type SubCategoryTable = {
  id: Generated<number>
  category_id: number
  name: string
  slug: string
  position: number
  active: Defaulted<YesNo>
}
export type SectionTable = {
  id: Generated<number>
  category_id: number
  sub_category_id: number | null
  name: string
  slug: string
  body: Defaulted<string>
  position: number
  active: Defaulted<YesNo>
}
export type ItemTable = {
  id: Generated<number>
  slug: string
  name: string
  description: string
  style: Defaulted<string>
  /** JSON list of names or hex colours. */
  colours: Defaulted<JsonText>
  /** JSON: for each attribute in `FIELDS`, a list of values. */
  attributes: Defaulted<JsonText>
  price_kobo: number
  new_price_kobo: number | null
  /** When the reduced price begins and ends; null for no beginning or no end. */
  new_price_from: Defaulted<Moment | null>
  new_price_until: Defaulted<Moment | null>
  category_id: number | null
  sub_category_id: number | null
  section_id: number | null
  /** With its packing; null: not weighed. */
  weight_grams: Defaulted<number | null>
  published: Defaulted<YesNo>
  /** When it was archived; an archived item is not published. */
  archived_at: Defaulted<Moment | null>
  /** Whether it was made of a photo alone, and nobody has named it yet. */
  unnamed: Defaulted<YesNo>
  /** Whether it has a row in `item_image`. */
  has_photo: Defaulted<YesNo>
  /** How often it was saved; the number of its newest row in `version`. */
  version: Defaulted<number>
  /** Sum of on_hand - held over all sizes, updated in the same transaction. */
  available: Defaulted<number>
  rating_sum: Defaulted<number>
  rating_count: Defaulted<number>
  /** The demand of the last 30 days; recomputed regularly. */
  popular_score: Defaulted<number>
  /** The same for the last 7 days. */
  trending_score: Defaulted<number>
  added_at: Moment
  updated_at: Moment
}
/** A variant: one size of an item, in one colour if there is a choice. */
export type ItemSizeTable = {
  id: Generated<number>
  item_id: number
  /** As items.csv writes it: `M-10`, or `Rust/M-10`. */
  name: string
  /** `Rust`; empty when there is no choice of colour. */
  colour: Defaulted<string>
  /** `M-10`. */
  size: GeneratedAlways<string>
  /** Its own price, if it differs from the item's. */
  price_kobo: Defaulted<number | null>
  /** Below its own price, from the first moment to before the second; null without a reduction. */
  new_price_kobo: Defaulted<number | null>
  new_price_from: Defaulted<Moment | null>
  new_price_until: Defaulted<Moment | null>
  sku: Defaulted<string | null>
  /** The owner's order; GONE for one that is no longer in the owner's file. */
  position: number
  /** The sum of its moves in the stock ledger. Only `writeMoves` changes it (lib/stock/moves.sql.ts). */
  on_hand: number
  /** Units in active holds; the database refuses more than on_hand. */
  held: Defaulted<number>
}
/** The stock ledger. Triggers refuse UPDATE and DELETE. */
export type StockMoveTable = {
  id: Generated<number>
  size_id: number
  difference: number
  cause: MoveCause
  /** The cause's id: of an order, an import or a count. */
  cause_reference: string
  /** Who did it; null for the shop itself. */
  who: string | null
  made_at: Moment
  /** When the count of this move was made; null for now, or when it is no count. */
  counted_at: Moment | null
}
/** What goods cost the shop. Triggers refuse UPDATE and DELETE. */
export type StockCostTable = {
  id: Generated<number>
  size_id: number
  /** The move by which they came in; of a correction the last move before it. */
  move_id: number
  /** How many came in; 0 for a correction. */
  pieces: number
  /** What a piece of these cost, and what one costs on average since then. */
  cost_kobo: number
  average_kobo: number
  /** Who sold them to the shop, and the number on their paper. */
  supplier: string
  paper: string
  who: string
  made_at: Moment
}
/** A slug that leads to the slug that the thing has today. */
export type OldSlugTable = {
  kind: SlugKind
  /** The category of a sub-category or section; else 0. */
  within: number
  slug: string
  thing_id: number
}
/** An import, or a change of many goods at once. What it changed of items and stock has its reference as cause. */
export type GoodsBatchTable = {
  reference: string
  kind: 'import' | 'many'
  /** The name of the file, or what was changed in words. */
  title: string
  who: string | null
  made_at: Moment
  /** Null for an import that waits. */
  applied_at: Moment | null
  undone_at: Moment | null
  /** JSON: how many goods were added, changed … */
  counts: JsonText
  /** JSON: the ids of items that an import added. */
  added: Defaulted<JsonText>
}
/** A photo at an address of an old shop, for an item that an import brought. */
export type ImportPhotoTable = {
  reference: string
  item_id: number
  position: number
  address: string
  colour: string
  alt: string
  /** `left`: it could not be had, or is not needed any more; `fault` says why. */
  state: 'waiting' | 'added' | 'left'
  fault: string | null
}
/** What has a slug of its own. */
export type SlugKind = 'item' | 'category' | 'sub_category' | 'section'
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
  /** The colour that it shows; empty for no particular one. */
  colour: Defaulted<string>
  /** What it shows, for somebody who does not see it; empty when the item's name and colour say it. */
  alt: Defaulted<string>
  position: number
}
export type SettingTable = { name: string; value: JsonText }
/** The owner's trending categories; no rows: the best ones. */
export type TrendingCategoryTable = {
  category_id: number
  position: number
  from_at: Defaulted<Moment | null>
  until_at: Defaulted<Moment | null>
}

/** The tables of goods and search. */
export type CatalogueTables = {
  category: CategoryTable
  sub_category: SubCategoryTable
  section: SectionTable
  item: ItemTable
  item_size: ItemSizeTable
  stock_move: StockMoveTable
  stock_cost: StockCostTable
  media: MediaTable
  item_image: ItemImageTable
  goods_batch: GoodsBatchTable
  import_photo: ImportPhotoTable
  old_slug: OldSlugTable
  setting: SettingTable
  trending_category: TrendingCategoryTable
}
