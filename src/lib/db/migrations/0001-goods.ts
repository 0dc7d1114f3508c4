import { onlyAdded, statements } from './base.ts'

const PLACE_KINDS = `'category', 'sub_category', 'section'`

/**
 * Goods, where they stand, and who changed what. Money is bigint, on every page of this folder: a price times a
 * quantity must fit. Moments are ISO text in UTC, which both databases compare alike; yes and no are 1 and 0.
 */
export const up = statements(({ isPostgres, id }) => [
  `create table category (
    id ${id}, name text not null, slug text not null unique, image text, position integer not null,
    active smallint not null default 1, trending_score integer not null default 0)`,
  `create table sub_category (
    id ${id}, category_id integer not null references category (id) on delete cascade,
    name text not null, slug text not null, position integer not null,
    active integer not null default 1 check (active in (0, 1)), unique (category_id, slug))`,
  `create table section (
    id ${id}, category_id integer not null references category (id) on delete cascade,
    sub_category_id integer references sub_category (id) on delete cascade,
    name text not null, slug text not null, body text not null default '', position integer not null,
    active integer not null default 1 check (active in (0, 1)), unique (category_id, slug))`,
  'create index section_slug on section (slug)',
  `create table trending_category (
    category_id integer primary key references category (id) on delete cascade, position integer not null)`,
  `create table place_version (
    id ${id}, kind text not null check (kind in (${PLACE_KINDS})), place_id integer not null,
    who text, made_at text not null, changes text not null)`,
  'create index place_version_by_place on place_version (kind, place_id, id)',
  ...onlyAdded(isPostgres, 'place_version', 'versions of places'),
  // "within" is the category of a sub-category or section, whose slug is its own only there; else 0.
  `create table old_slug (
    kind text not null check (kind in ('item', ${PLACE_KINDS})),
    within integer not null, slug text not null, thing_id integer not null, primary key (kind, within, slug))`,
  'create index old_slug_by_thing on old_slug (kind, thing_id)',

  // A reduced price holds from the first moment of its window to before the second.
  `create table item (
    id ${id}, slug text not null unique, name text not null, description text not null,
    style text not null default '', colours text not null default '[]', attributes text not null default '{}',
    price_kobo bigint not null check (price_kobo > 0),
    new_price_kobo bigint check (new_price_kobo > 0 and new_price_kobo < price_kobo),
    new_price_from text check (new_price_from is null or new_price_kobo is not null),
    new_price_until text check (new_price_until is null or (new_price_kobo is not null
      and (new_price_from is null or new_price_from < new_price_until))),
    category_id integer references category (id) on delete set null,
    sub_category_id integer references sub_category (id) on delete set null,
    section_id integer references section (id) on delete set null,
    published smallint not null default 1, archived_at text check (archived_at is null or published = 0),
    available integer not null default 0,
    rating_sum integer not null default 0, rating_count integer not null default 0,
    popular_score integer not null default 0, trending_score integer not null default 0,
    version integer not null default 0, added_at text not null, updated_at text not null)`,
  // Lists are found and ordered in memory (decision 50): these find the items of a place.
  'create index item_by_category on item (category_id)',
  'create index item_by_sub_category on item (sub_category_id)',
  'create index item_by_section on item (section_id)',
  // A draft without a price costs one kobo, which is no price of a shop: whole naira are.
  'create index item_without_price on item (id) where price_kobo = 1',
  // A row may be of one colour only, with a price and a SKU of its own; "size" is the name without the colour before
  // it. PostgreSQL has no virtual column before version 18.
  `create table item_size (
    id ${id}, item_id integer not null references item (id) on delete cascade,
    name text not null, position integer not null, on_hand integer not null check (on_hand >= 0),
    held integer not null default 0 check (held >= 0 and held <= on_hand),
    colour text not null default '', price_kobo bigint check (price_kobo > 0), sku text,
    size text generated always as
      (case when colour = '' then name else substr(name, length(colour) + 2) end) ${isPostgres ? 'stored' : 'virtual'},
    unique (item_id, name))`,
  `create table media (
    hash text primary key, extension text not null, width integer not null, height integer not null,
    created_at text not null)`,
  `create table item_image (
    id ${id}, item_id integer not null references item (id) on delete cascade,
    media_hash text not null references media (hash), position integer not null,
    colour text not null default '', alt text not null default '', unique (item_id, position))`,
  // Without "on delete cascade": an item with a history is archived, never deleted.
  `create table item_version (
    item_id integer not null references item (id), version integer not null,
    cause text not null, cause_reference text not null, who text, made_at text not null, changes text not null,
    primary key (item_id, version))`,
  'create index item_version_by_cause on item_version (cause_reference)',
  ...onlyAdded(isPostgres, 'item_version', 'versions of goods'),

  // Imports and changes of many goods at once. An import waits until it is applied: "applied_at" is null until then.
  `create table goods_batch (
    reference text primary key, kind text not null check (kind in ('import', 'many')), title text not null,
    who text, made_at text not null, applied_at text, undone_at text,
    counts text not null, added text not null default '[]')`,
  'create index goods_batch_by_moment on goods_batch (kind, made_at)',
  // Photos at addresses of an old shop, which are fetched after the import of its goods.
  `create table import_photo (
    reference text not null references goods_batch (reference), item_id integer not null references item (id),
    position integer not null, address text not null, colour text not null, alt text not null,
    state text not null check (state in ('waiting', 'added', 'left')), fault text,
    primary key (reference, item_id, position))`,
  'create index import_photo_by_item on import_photo (item_id)',
  'create table setting (name text primary key, value text not null)',
])
