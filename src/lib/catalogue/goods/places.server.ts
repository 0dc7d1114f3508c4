import type { Shop, Work } from '#lib/shop.ts'
import type { KnownPlaces } from './goods.ts'
import type { CategoryEntry } from './places.schema.ts'
import {
  dropOtherPlaces,
  readAllPlaces,
  upsertCategory,
  upsertSection,
  upsertSubCategory,
} from './places.sql.ts'
import { readTodaysPlaces } from './todays-places.server.ts'

/** Ids of categories, sub-categories and sections, by slug. */
export type PlaceIds = ReadonlyMap<
  string,
  { id: number; subCategories: Map<string, number>; sections: Map<string, number> }
>

/** The ids of all categories and their parts. */
export async function readPlaceIds({ db }: Shop): Promise<PlaceIds> {
  const all = await readAllPlaces(db)
  const idsIn = (category: number, parts: { id: number; category_id: number; slug: string }[]) =>
    new Map(parts.filter((part) => part.category_id === category).map(({ id, slug }) => [slug, id]))
  return new Map(
    all.categories.map(({ id, slug }) => [
      slug,
      { id, subCategories: idsIn(id, all.subCategories), sections: idsIn(id, all.sections) },
    ]),
  )
}

/** The places that an item can be in. */
export async function readKnownPlaces(shop: Shop): Promise<KnownPlaces> {
  const slugsOf = (ids: ReadonlyMap<string, number>) => [...ids.keys()].map((slug) => ({ slug }))
  return new Map(
    [...(await readPlaceIds(shop))].map(([slug, { subCategories, sections }]) => [
      slug,
      { sub_categories: slugsOf(subCategories), sections: slugsOf(sections) },
    ]),
  )
}

type Options = {
  imageHash: (name: string | undefined) => string | null
  /** Whether places that the file does not name are removed. */
  removeMissing: boolean
}

/**
 * Updates categories, sub-categories and sections from the owner's file; existing slugs keep their ids. Returns
 * whether one is changed.
 */
export async function savePlaces(
  shop: Work,
  entries: readonly CategoryEntry[],
  { imageHash, removeMissing }: Options,
): Promise<boolean> {
  const before = JSON.stringify(await readAllPlaces(shop.db))
  const all: ReturnType<typeof emptyPlace>[] = []
  const { ofEntry } = await readTodaysPlaces(shop)
  for (const [position, entry] of entries.map(ofEntry).entries()) {
    const { name, slug, image, hidden } = entry
    const hash = imageHash(image)
    // A category keeps its picture when the named file is missing.
    const picture = image === undefined || hash ? { image: hash } : {}
    const active = hidden ? (0 as const) : (1 as const)
    const row = { name, slug, position, active, ...picture }
    const place = emptyPlace(await upsertCategory(shop.db, row))
    await saveParts(shop, entry, place)
    all.push(place)
  }
  if (removeMissing)
    await dropOtherPlaces(shop.db, {
      categories: all.map((place) => place.id),
      subCategories: all.flatMap((place) => [...place.subCategories.values()]),
      sections: all.flatMap((place) => [...place.sections.values()]),
    })
  return JSON.stringify(await readAllPlaces(shop.db)) !== before
}

/** Places on sale that the folder does not name: `women`, `women/ankara`. */
export async function listMissingPlaces(
  shop: Shop,
  entries: readonly CategoryEntry[],
): Promise<string[]> {
  const stored = await readAllPlaces(shop.db)
  const { ofEntry } = await readTodaysPlaces(shop)
  const named = new Set(
    entries
      .map(ofEntry)
      .flatMap(({ slug, sub_categories, sections }) => [
        slug,
        ...[...sub_categories, ...sections].map((part) => `${slug}/${part.slug}`),
      ]),
  )
  const slugs = new Map(stored.categories.map(({ id, slug }) => [id, slug]))
  const parts = [...stored.subCategories, ...stored.sections]
  const all = [
    ...stored.categories.filter(({ active }) => active === 1).map(({ slug }) => slug),
    ...parts.map(({ category_id, slug }) => `${slugs.get(category_id)}/${slug}`),
  ]
  return [...new Set(all)].filter((place) => !named.has(place))
}

const emptyPlace = (id: number) => ({
  id,
  subCategories: new Map<string, number>(),
  sections: new Map<string, number>(),
})

async function saveParts(
  shop: Shop,
  { sub_categories, sections }: CategoryEntry,
  place: ReturnType<typeof emptyPlace>,
): Promise<void> {
  const category_id = place.id
  const activeOf = (hidden: boolean) => (hidden ? (0 as const) : (1 as const))
  for (const [position, { name, slug, hidden }] of sub_categories.entries()) {
    const row = { category_id, name, slug, position, active: activeOf(hidden) }
    place.subCategories.set(slug, await upsertSubCategory(shop.db, row))
  }
  for (const [position, { name, slug, body, sub_category, hidden }] of sections.entries()) {
    const sub_category_id = place.subCategories.get(sub_category ?? '') ?? null
    const row = { category_id, sub_category_id, name, slug, body, position }
    place.sections.set(slug, await upsertSection(shop.db, { ...row, active: activeOf(hidden) }))
  }
}
