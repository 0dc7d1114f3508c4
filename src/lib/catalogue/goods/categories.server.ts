import type { Shop, Work } from '#lib/shop.ts'
import type { KnownCategories } from './goods.ts'
import type { CategoryEntry } from './categories.schema.ts'
import {
  dropOtherCategories,
  readAllCategories,
  upsertCategory,
  upsertSection,
  upsertSubCategory,
} from './categories.sql.ts'
import { readTodaysSlugs } from './todays-slugs.server.ts'

/** Ids of categories, sub-categories and sections, by slug. */
export type CategoryIds = ReadonlyMap<
  string,
  { id: number; subCategories: Map<string, number>; sections: Map<string, number> }
>

/** The ids of all categories and their parts. */
export async function readCategoryIds({ db }: Shop): Promise<CategoryIds> {
  const all = await readAllCategories(db)
  const idsIn = (category: number, parts: { id: number; category_id: number; slug: string }[]) =>
    new Map(parts.filter((part) => part.category_id === category).map(({ id, slug }) => [slug, id]))
  return new Map(
    all.categories.map(({ id, slug }) => [
      slug,
      { id, subCategories: idsIn(id, all.subCategories), sections: idsIn(id, all.sections) },
    ]),
  )
}

/** The categories that an item can be in. */
export async function readKnownCategories(shop: Shop): Promise<KnownCategories> {
  const slugsOf = (ids: ReadonlyMap<string, number>) => [...ids.keys()].map((slug) => ({ slug }))
  return new Map(
    [...(await readCategoryIds(shop))].map(([slug, { subCategories, sections }]) => [
      slug,
      { sub_categories: slugsOf(subCategories), sections: slugsOf(sections) },
    ]),
  )
}

type Options = {
  imageHash: (name: string | undefined) => string | null
  /** Whether categories that the file does not name are removed. */
  removeMissing: boolean
}

/**
 * Updates categories, sub-categories and sections from the owner's file; existing slugs keep their ids. Returns
 * whether one is changed.
 */
export async function saveCategories(
  shop: Work,
  entries: readonly CategoryEntry[],
  { imageHash, removeMissing }: Options,
): Promise<boolean> {
  const before = JSON.stringify(await readAllCategories(shop.db))
  const all: ReturnType<typeof emptyCategory>[] = []
  const { ofEntry } = await readTodaysSlugs(shop)
  for (const [position, entry] of entries.map(ofEntry).entries()) {
    const { name, slug, image, hidden } = entry
    const hash = imageHash(image)
    // A category keeps its picture when the named file is missing.
    const picture = image === undefined || hash ? { image: hash } : {}
    const active = hidden ? (0 as const) : (1 as const)
    const row = { name, slug, position, active, ...picture }
    const category = emptyCategory(await upsertCategory(shop.db, row))
    await saveParts(shop, entry, category)
    all.push(category)
  }
  if (removeMissing)
    await dropOtherCategories(shop.db, {
      categories: all.map((category) => category.id),
      subCategories: all.flatMap((category) => [...category.subCategories.values()]),
      sections: all.flatMap((category) => [...category.sections.values()]),
    })
  return JSON.stringify(await readAllCategories(shop.db)) !== before
}

/** Categories on sale that the folder does not name: `women`, `women/ankara`. */
export async function listMissingCategories(
  shop: Shop,
  entries: readonly CategoryEntry[],
): Promise<string[]> {
  const stored = await readAllCategories(shop.db)
  const { ofEntry } = await readTodaysSlugs(shop)
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
  return [...new Set(all)].filter((category) => !named.has(category))
}

const emptyCategory = (id: number) => ({
  id,
  subCategories: new Map<string, number>(),
  sections: new Map<string, number>(),
})

async function saveParts(
  shop: Shop,
  { sub_categories, sections }: CategoryEntry,
  category: ReturnType<typeof emptyCategory>,
): Promise<void> {
  const category_id = category.id
  const activeOf = (hidden: boolean) => (hidden ? (0 as const) : (1 as const))
  for (const [position, { name, slug, hidden }] of sub_categories.entries()) {
    const row = { category_id, name, slug, position, active: activeOf(hidden) }
    category.subCategories.set(slug, await upsertSubCategory(shop.db, row))
  }
  for (const [position, { name, slug, body, sub_category, hidden }] of sections.entries()) {
    const sub_category_id = category.subCategories.get(sub_category ?? '') ?? null
    const row = { category_id, sub_category_id, name, slug, body, position }
    category.sections.set(slug, await upsertSection(shop.db, { ...row, active: activeOf(hidden) }))
  }
}
